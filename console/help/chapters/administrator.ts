import { both, type Chapter } from './chapter'

/** Prices, people and messages of an organization. */
export const ADMINISTRATOR: Chapter = {
  name: 'administrator',
  title: both('管理员：水价、用户、权限与短信', 'Administrator: prices, users, permissions and messages'),
  about: both(
    '建好组织的基础资料，管理人员和权限，安排短信，接通别的系统。',
    'Set up an organization, its people and their permissions, plan messages and connect other systems.',
  ),
  tasks: [
    {
      id: 'set-up',
      title: both('第一次使用：按顺序建好', 'The first day: set up in this order'),
      pages: ['OrganizationInfo', 'OrganizationInfoEdit', 'Locations', 'MeterTypes', 'Diameters'],
      steps: [
        both(
          '首页列出还缺什么，逐条点进去办：位置、类型、口径、水价、人员、收款账户、户表。',
          'The first page lists what is missing, each with its link: locations, types, diameters, prices, people, bank account, accounts.',
        ),
        both(
          '“位置”是小区和抄表的册：点“新建位置”，再“新建下级”。',
          '“Locations” are areas and the books of the round: use “Create location”, and then “Create below”.',
        ),
        both(
          '位置多时，在那里点“导入”，下载模板，一行填一个位置：上级一并新建，已有的不改动。',
          'For many locations use “Import” there and fill in the template, a row for each: those that it lies in are created, too, and what exists stays as it is.',
        ),
        both(
          '“组织信息”里是缴费期限、违约金、估抄和提醒等设置，改之前列出会影响什么。',
          '“Organization info” has the settings: days to pay, penalty, estimates, reminders. What a change means is shown before it is saved.',
        ),
      ],
    },
    {
      id: 'create-price',
      title: both('新建水价', 'Create a water price'),
      pages: ['WaterPrices', 'WaterPricesCreate', 'SurchargeItems', 'SurchargeItemsCreate'],
      steps: [
        both(
          '在“水价”点“新建水价”，填“名称”和“类别”，选“计价方式”：单一或阶梯。',
          'In “Water prices” use “Create water price”. Enter “Name” and “Category” and choose the “Pricing”.',
        ),
        both(
          '阶梯只填每档的上限和单价；再选“阶梯周期”和“基数人口”。',
          'For tiers enter the upper bound and the price of each; then “Tier cycle” and “Base persons”.',
        ),
        both(
          '污水处理费等在“附加费”里建好，在水价里勾选。',
          'Sewage and other items are made in “Surcharges” and ticked in the price.',
        ),
        both(
          '旁边的试算立刻算出一张账单，满意再保存。',
          'The trial beside the form bills an example at once. Save when it is right.',
        ),
      ],
      picture: {
        name: 'price',
        alt: both('水价的页面：分档、单价和试算', 'The page of a price: tiers, prices and the trial'),
      },
    },
    {
      id: 'change-price',
      title: both('调价', 'Change a price'),
      pages: ['WaterPricesEdit', 'WaterPrices'],
      steps: [
        both(
          '打开这个水价，点“新建版本”，填新的单价和“生效日期”。',
          'Open the price, use “New version”, and enter the new prices and “Effective from”.',
        ),
        both(
          '旧版本不改：以前的账单照旧，跨过生效日的账单按组织的规定分段。',
          'The old version stays: earlier orders keep it, and a period across the date is cut as the organization has decided.',
        ),
      ],
    },
    {
      id: 'create-user',
      title: both('新建用户', 'Create a user'),
      pages: ['UserCreate', 'UserList', 'UserDetail', 'UserEdit'],
      steps: [
        both(
          '在“用户列表”点“新建用户”，填用户名、姓名、手机号和“初始密码”。',
          'In the list “Users” use “Create user”, and enter username, name, phone and “First password”.',
        ),
        both(
          '“普通用户”按权限使用；“管理人员”可用本组织的全部功能。',
          'An “Ordinary user” does what the permissions allow; “Staff” may do all of the organization.',
        ),
        both(
          '自己注册的人在这里等您：打开，点“审批通过”。',
          'People who registered themselves wait here: open one and use “Approve”.',
        ),
        both(
          '离职的人“停用”，不要删除；忘了密码的“重置密码”。',
          '“Deactivate” who has left instead of deleting; “Reset password” for who has forgotten it.',
        ),
      ],
      picture: {
        name: 'user',
        alt: both('新建用户的表单', 'The form of a new user'),
      },
    },
    {
      id: 'permissions',
      title: both('给人权限', 'Grant permissions'),
      pages: ['UserPermission', 'UserPermissionHistory', 'UserDetail', 'UserEdit'],
      steps: [
        both(
          '新建、审批或编辑用户时，在“常用组合”里选“营业员”“抄表员”或“收费员”，再逐项增减。',
          'When you create, approve or edit a user, choose “Clerk”, “Meter reader” or “Cashier” among the “Common sets”, and add or remove single ones.',
        ),
        both(
          '“权限管理”一次看许多人：每人一行，勾选或取消。',
          '“Permissions” shows many people at once: a row each, to tick or untick.',
        ),
        both(
          '点“查看并生效”，核对增减，再点“生效”。“授权记录”说明谁在何时给了什么。',
          'Use “Review and apply”, check the changes, then “Apply”. “Permission history” tells who granted what and when.',
        ),
      ],
      picture: {
        name: 'permissions',
        alt: both(
          '权限管理：每人一行，每项权限一格',
          'Permissions: a row for each user, a tick for each permission',
        ),
      },
    },
    {
      id: 'messages',
      title: both('安排短信', 'Plan text messages'),
      pages: [
        'SmsConfig',
        'SmsConfigCreate',
        'SmsTemplates',
        'SmsTemplatesCreate',
        'SmsSchedule',
        'SmsScheduleCreate',
        'SmsMessages',
      ],
      steps: [
        both(
          '“新建短信配置”：选服务商，填密钥和签名，点“发送测试”。',
          '“Create SMS configuration”: choose the provider, enter secret and signature, and use “Send a test”.',
        ),
        both(
          '“新建短信模板”：写内容，用“插入变量”放户名、金额等；预览里看得到实际的样子。',
          '“Create SMS template”: write the text, and put name, amount and others in with “Insert a variable”. The preview shows a real message.',
        ),
        both(
          '“新建短信计划”：选发什么、何时发、发给谁。结果在“短信记录”。',
          '“Create SMS schedule”: choose what is sent, when and to whom. The results are in “SMS messages”.',
        ),
      ],
      picture: {
        name: 'sms-schedule',
        alt: both('短信计划：发什么、何时发、发给谁', 'A schedule of messages: what, when and to whom'),
      },
    },
    {
      id: 'connect',
      title: both('接通别的系统', 'Connect another system'),
      pages: ['OrganizationInfo', 'ApiDocumentation'],
      steps: [
        both(
          '在“组织信息”的“接口”里点“新建服务账号”，选用途和权限。',
          'In “Interfaces” of “Organization info” use “Create service account”, and choose its purpose and permissions.',
        ),
        both(
          '点“生成令牌”，把令牌交给对方；令牌只显示一次。',
          'Use “New token” and give the token to the other side. It is shown once.',
        ),
        both(
          '“接口文档”有每个接口的字段，常用的附请求和应答的例子。',
          '“API documentation” has the fields of every call, and examples of request and answer for those that are used most.',
        ),
      ],
    },
    {
      id: 'who-did-what',
      title: both('查谁做了什么', 'See who did what'),
      pages: ['AuditTrail'],
      steps: [
        both(
          '打开“操作记录”，按人、时间、种类或对象筛选。',
          'Open “Audit trail” and filter by person, time, kind or object.',
        ),
        both(
          '点一行，看改之前和改之后。记录不能改，也不能删。',
          'A row shows what was before and after. Nobody can change or delete entries.',
        ),
      ],
    },
  ],
}
