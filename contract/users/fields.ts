import { type Fields, field, otherField, textField } from '../field'
import { text } from '../text'

/** The data that users keep themselves. */
export const ownFields = {
  name: textField('姓名', 'Name', 50, { in: 'optional' }),
  phone: field('mobile', '手机号', 'Phone', { in: 'optional', mask: 'phone' }),
  email: field('email', '邮箱', 'Email', { in: 'optional' }),
  gender: otherField('性别', 'Gender', { said: { F: text('女', 'Female'), M: text('男', 'Male') } }),
  id_number: field('id_number', '身份证号', 'Identity number', { in: 'optional', mask: 'id_number' }),
} as const satisfies Fields

export const userFields = {
  username: otherField('用户名', 'Username'),
  name: ownFields.name,
  email: ownFields.email,
  gender: ownFields.gender,
  is_audit: field('yes', '已审批', 'Approved', {}),
  is_active: field('yes', '启用', 'Active', {}),
  is_staff: field('yes', '工作人员', 'Staff', {}),
  is_superuser: field('yes', '超级管理员', 'Super administrator', {}),
  permissions: otherField('权限', 'Permissions', { names: 'permission' }),
  permission: otherField('权限', 'Permission', { names: 'permission' }),
  phone: ownFields.phone,
  id_number: ownFields.id_number,
  password: otherField('密码', 'Password', { said: { set: text('已重新设置', 'set anew') } }),
} as const satisfies Fields

/** The fields of its object, as the audit trail names them. */
export const userTrail = { user: userFields }
