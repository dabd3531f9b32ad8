import { both, type Chapter } from './chapter'

/** The platform with all its organizations. */
export const SUPER_ADMINISTRATOR: Chapter = {
  name: 'super-administrator',
  title: both('超级管理员：组织', 'Super administrator: organizations'),
  about: both(
    '为每家水务单位建一个组织，指定管理员，照看备份。各组织的数据互不可见。',
    'Make an organization for each utility, name its administrator, and look after back-ups. No organization sees another’s data.',
  ),
  tasks: [
    {
      id: 'create-organization',
      title: both('新建组织', 'Create an organization'),
      pages: ['OrganizationsList', 'OrganizationsCreate', 'OrganizationsDetail', 'OrganizationsEdit'],
      steps: [
        both(
          '在“组织列表”点“新建组织”，填“名称”、“代码”和联系方式。单据号以代码开头。',
          'In the list “Organizations” use “Create organization”, and enter “Name”, “Code” and the contact. Document numbers begin with the code.',
        ),
        both(
          '保存后选它为“当前组织”，首页列出它还缺什么。',
          'After saving, choose it as “Current organization”: the first page lists what is missing.',
        ),
      ],
      picture: {
        name: 'organization',
        alt: both(
          '新建组织的表单：名称、代码、联系方式',
          'The form of a new organization: name, code and contact',
        ),
      },
    },
    {
      id: 'choose-organization',
      title: both('在一个组织里工作', 'Work in an organization'),
      pages: ['Dashboard'],
      steps: [
        both(
          '在顶栏的“当前组织”里选择它，之后所有页面只涉及这个组织。',
          'Choose it as “Current organization” in the header. All pages are then about it alone.',
        ),
        both(
          '没有选组织时，列表显示全部组织；要登记或设置的页面会请您先选一个。',
          'Without a choice, lists show all organizations, and pages that enter or set something ask you to choose one.',
        ),
      ],
    },
    {
      id: 'name-administrator',
      title: both('指定管理员', 'Name an administrator'),
      pages: ['UserCreate', 'UserList'],
      steps: [
        both(
          '选好组织，在“用户列表”点“新建用户”，“角色”选“管理人员”。',
          'Choose the organization, use “Create user” in the list “Users”, and choose “Staff” as the “Role”.',
        ),
        both(
          '此后人员和权限由管理员自己管。',
          'People and permissions are then the administrator’s own matter.',
        ),
      ],
    },
    {
      id: 'stop-organization',
      title: both('停用一个组织', 'Deactivate an organization'),
      pages: ['OrganizationsEdit', 'OrganizationsDetail'],
      steps: [
        both(
          '打开组织，点“编辑”，关掉“启用”。它的人不能再登录，数据都在。',
          'Open the organization, use “Edit” and switch “Active” off. Its people cannot sign in, and all data stay.',
        ),
        both('只有空的组织可以删除。', 'Only an empty organization can be deleted.'),
      ],
    },
    {
      id: 'backups',
      title: both('看备份', 'Look after back-ups'),
      pages: ['Backups'],
      steps: [
        both(
          '打开“备份”：每晚的结果、大小和存放位置。失败的写明原因。',
          'Open “Back-ups”: the result of each night, its size and folder. A failure says why.',
        ),
        both(
          '恢复由运维人员在服务器上进行，README.md 有命令。',
          'An operator restores on the server; README.md has the command.',
        ),
      ],
    },
  ],
}
