import { type Fields, otherField, referenceField } from '../field'
import { text } from '../text'

export const userFields = {
  username: otherField('用户名', 'Username'),
  name: otherField('姓名', 'Name'),
  email: otherField('邮箱', 'Email'),
  gender: otherField('性别', 'Gender', { said: { F: text('女', 'Female'), M: text('男', 'Male') } }),
  is_audit: otherField('已审批', 'Approved'),
  is_active: otherField('启用', 'Active'),
  is_staff: otherField('工作人员', 'Staff'),
  is_superuser: otherField('超级管理员', 'Super administrator'),
  permissions: referenceField('权限', 'Permissions', 'permission', {}),
  permission: referenceField('权限', 'Permission', 'permission', {}),
  password: otherField('密码', 'Password', { said: { set: text('已重新设置', 'set anew') } }),
} as const satisfies Fields
