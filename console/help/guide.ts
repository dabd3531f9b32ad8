import type { Text } from '../i18n/locale'

/** What one does on each page, by the page's name in the route table; routes.test.ts holds that none is missing. */
export const GUIDE: Readonly<Record<string, Text>> = {
  Dashboard: {
    zh: '登录后的第一页：列出您有权使用的各项功能，点击即可进入。',
    en: 'The first page after signing in: the ways to everything that you may do.',
  },
  OrganizationsList: {
    zh: '平台上的全部供水组织。仅员工和超级管理员可见。',
    en: 'All water-utility organizations of the platform. For staff and super administrators.',
  },
  OrganizationsCreate: {
    zh: '新建一个组织：名称、编码和计费设置。',
    en: 'Creates an organization: name, code and billing settings.',
  },
  OrganizationsEdit: {
    zh: '修改组织的名称和设置。改动会影响之后的账单，已有账单不变。',
    en: 'Changes an organization’s name and settings. Later bills follow; bills that exist stay as they are.',
  },
  OrganizationsDetail: {
    zh: '一个组织的全部资料。',
    en: 'Everything that is known of one organization.',
  },
  MyProfile: {
    zh: '您自己的资料和权限。账户未激活时只能使用本页和修改密码，请补全资料后等待管理员审批。',
    en: 'Your own record and permissions. Before your account is approved, only this page and the change of password are open: complete your record and wait for approval.',
  },
  ChangePassword: {
    zh: '输入当前密码和新密码。修改后，其他地方的登录立即失效。',
    en: 'Enter the present password and the new one. Sign-ins elsewhere end at once.',
  },
  MyNotices: {
    zh: '系统通知您的事项，保留 90 天：导入的结果、等待审批的账户、用量异常、缴费冲正等。点击通知即设为已读并打开相关页面；“收藏”的通知在“清空”时保留。页面顶部的铃铛显示未读条数。',
    en: 'What the system tells you, kept for 90 days: results of imports, accounts that wait for approval, abnormal volumes, reversed payments. Opening a notice reads it and leads to what it is about; those you keep stay when you clear. The bell at the top shows how many are unread.',
  },
  ImportResult: {
    zh: '一次导入的结果：每一行是否已导入、原因是什么，并可下载有问题的行，或附有结果的原文件（保留 30 天）。仅发起导入的人可见。',
    en: 'What became of an import: every row, what is wrong with those left out, and these to download, or the whole file with its results, kept for 30 days. For whoever started it.',
  },
  MeterList: {
    zh: '本组织的全部户表。按户号、表号、户名、电话或地址搜索，筛选和排序写在网址里，可以收藏或发给同事；列的取舍为您个人保存。“导入”可从电子表格批量建表，先检查再写入。',
    en: 'All meters of the organization. Search by account, meter number, name, phone or address; filters and sorting stand in the address, so they can be bookmarked or sent on; your choice of columns is kept. “Import” makes meters from a spreadsheet, which is checked before anything is written.',
  },
  MeterCreate: {
    zh: '登记用户、位置、水价、水表和初始读数。户号自动生成。',
    en: 'Registers the customer, place, price, device and first index. The account number is given by the system.',
  },
  MeterEdit: {
    zh: '修改用户资料和用水条款。影响账单的改动从生效日起计，以前的账单不变。',
    en: 'Changes customer and terms. What affects bills counts from its effective date; earlier bills stay.',
  },
  MeterDetail: {
    zh: '一户的全貌：概览、抄表、账单、缴费、余额、换表记录和用水条款。',
    en: 'One account in full: overview, readings, orders, payments, balance, devices and terms.',
  },
  UserList: {
    zh: '本组织的用户及其状态。',
    en: 'The people of the organization and their state.',
  },
  UserCreate: {
    zh: '为同事新建账户。新账户须经审批才能使用业务功能。',
    en: 'Creates an account for a colleague; it has to be approved before it can do business.',
  },
  UserEdit: {
    zh: '修改、审批或停用账户。停用立即生效。',
    en: 'Changes, approves or deactivates an account. Deactivation acts at once.',
  },
  UserDetail: {
    zh: '一个用户的资料、权限以及由谁在何时授予。',
    en: 'One person’s record and permissions, and who granted them when.',
  },
  UserPermission: {
    zh: '按用户和权限授予或收回。仅员工和超级管理员可用；员工拥有全部权限，无需授予。',
    en: 'Grants and revokes permissions. For staff and super administrators; staff hold every permission anyway.',
  },
  AuditTrail: {
    zh: '谁在何时从哪里改了什么，改前改后各是什么；可按人、操作、对象、日期和来源筛选，并导出筛选出的记录。记录不能更改，按批封存。',
    en: 'Who changed what, when and from where, and what it was before and after; narrowed by person, act, object, date and address, and exported as filtered. Entries cannot be changed and are sealed in batches.',
  },
  ApiDocumentation: {
    zh: '系统的全部接口：谁可以调用、需要哪些参数、返回什么、可能因何被拒绝，可搜索，并附调用示例。供与其他系统对接时查阅。',
    en: 'Every call of the system: who may make it, what it takes, gives and refuses, with an example; searchable. For connecting other systems.',
  },
  UserPermissionHistory: {
    zh: '谁在何时授予或收回了哪项权限。',
    en: 'Who granted or revoked which permission, and when.',
  },
  ...onlyTitles('InvoiceList', 'InvoiceCreate', 'InvoiceEdit', 'InvoiceDetail'),
  OrderList: {
    zh: '全部账单。点账单号查看明细，违约金按当日计算。',
    en: 'All orders. A click on the number shows the lines; penalties are those of today.',
  },
  OrderMonthly: {
    zh: '每户每月一行：期初、应收、已收、期末，一眼看出是否衔接。',
    en: 'One row per account and month: opening, charged, paid and closing amounts, which join.',
  },
  OrderDetail: {
    zh: '一张账单及“本单如何计算”：哪几方水落在哪一档、用了哪个版本的单价、每项附加费如何算出，以及钱款的来去。',
    en: 'One order and “how this was computed”: which cubic metres fell into which tier, at which price of which version, which surcharge on what, and the money that settled it.',
  },
  PaymentRecords: {
    zh: '全部缴费记录，含冲正。',
    en: 'All payments with their reversals.',
  },
  PaymentRecordDetail: {
    zh: '一笔缴费冲抵了哪些账单、剩余多少转入预存；可打印收据或冲正。再次打印的收据注明“补打”，已冲正的盖“已冲正”。',
    en: 'Which orders a payment settled and what became prepaid; prints the receipt, or reverses the payment. A further print is marked REPRINT, one of a reversed payment REVERSED.',
  },
  PaymentRecordCreate: {
    zh: '柜台收费，三次 Enter：扫描或输入户号，核对应缴账单；实收现金已按应缴填好，收到整钞就直接输入，自动算出找零；再按 Enter 打印小票。多收的钱只有勾选后才存入预存，实收不足时不会入账。重复点击不会重复收款。',
    en: 'The counter in three presses of Enter: scan or type the account number and see what is due; the cash is filled in, type the note over it for the change; print the receipt. More than is due is prepaid only when that is ticked, and a tender that is short is not booked. Sending twice never takes money twice.',
  },
  PaymentRecordEdit: {
    zh: '更正渠道流水号、收款账户或备注；金额不可修改，错了请冲正重收。',
    en: 'Corrects the channel’s number, the bank account or the remark. An amount never changes: reverse it and take it again.',
  },
  ReadingCreate: {
    zh: '选表，查看上次读数和平均用量，输入本次读数，先看账单再确认。读数变小、突增或为零会提示，须核实后确认；“导入抄表”可批量录入。',
    en: 'Choose the meter, see its last index and average, enter the new index and see the bill before it is made. A fall, a surge or nothing at all has to be confirmed; “Import readings” takes many at once.',
  },
  OrganizationInfo: {
    zh: '本组织的名称、联系方式和计费设置。',
    en: 'The organization’s name, contacts and billing settings.',
  },
  OrganizationInfoEdit: {
    zh: '修改组织信息；每项设置下都写明它的作用。',
    en: 'Changes them; under each setting stands what it does.',
  },
  ...ofRecords(
    'WaterPrices',
    {
      zh: '水价及其历次版本。新版本从生效日起用，旧账单不受影响；保存前可试算一张账单，并看到涉及多少户表、水费增减多少。',
      en: 'Water prices and their versions. A new one counts from its effective date; old bills stay. Before it is saved an example can be billed, and it is shown how many meters it concerns and what they would pay.',
    },
    { zh: '水价：分档、单价、生效日和所附费用', en: 'a water price: tiers, prices, date and surcharges' },
  ),
  ...ofRecords(
    'SurchargeItems',
    {
      zh: '附加费：污水处理费、水资源税、垃圾费等的计法和费率，哪些水价在收，下一版本何时执行。',
      en: 'Surcharges such as sewage, water resource and garbage fees: how and at which rate, which prices charge them, and what comes next.',
    },
    { zh: '附加费', en: 'a surcharge item' },
  ),
  MeterTypes: { zh: '水表类型，供建表时选择。', en: 'Types of meters to choose from.' },
  Diameters: { zh: '水表口径，供建表时选择。', en: 'Diameters of meters to choose from.' },
  Locations: {
    zh: '片区、小区、抄表册的层级，决定抄表线路。',
    en: 'The tree of districts, estates and books, which makes the reading routes.',
  },
  ...ofRecords(
    'BankAccounts',
    { zh: '收款银行账户，收费时选用。', en: 'The bank accounts that money arrives on.' },
    { zh: '银行账户', en: 'a bank account' },
  ),
  ...ofRecords(
    'SmsConfig',
    {
      zh: '短信服务商的账号和密钥。密钥只能写入，不会再显示。',
      en: 'The provider of text messages and its keys, which can be written and are never shown again.',
    },
    { zh: '短信配置', en: 'an SMS configuration' },
  ),
  ...ofRecords(
    'SmsTemplates',
    { zh: '短信内容模板及其变量。', en: 'Texts of messages and their variables.' },
    { zh: '短信模板', en: 'an SMS template' },
  ),
  ...ofRecords(
    'SmsSchedule',
    { zh: '何时向哪些用户自动发送哪条短信。', en: 'When which message goes to whom by itself.' },
    { zh: '短信计划', en: 'an SMS schedule' },
  ),
  SmsMessages: {
    zh: '已发送的短信及其结果。',
    en: 'The messages that were sent, and what became of them.',
  },
}

/** List, create and edit of one kind of record. */
function ofRecords(name: string, list: Text, one: Text): Record<string, Text> {
  return {
    [name]: list,
    [`${name}Create`]: { zh: `新建${one.zh}。`, en: `Creates ${one.en}.` },
    [`${name}Edit`]: { zh: `修改${one.zh}。`, en: `Changes ${one.en}.` },
  }
}

/** Pages that a later release fills: nothing is said of them but their titles, and that they come. */
function onlyTitles(...names: string[]): Record<string, Text> {
  return Object.fromEntries(
    names.map((name) => [name, { zh: '本版本尚未包含。', en: 'Not part of this release.' }]),
  )
}
