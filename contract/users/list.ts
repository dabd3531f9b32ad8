import { field, otherField, referenceField } from '../field'
import { list, one } from '../list'
import { text } from '../text'
import { userFields } from './fields'

const account = {
  label: text('账户', 'Account'),
  yes: text('启用', 'Enabled'),
  no: text('已停用', 'Disabled'),
}
const rank = {
  label: text('角色', 'Role'),
  yes: text('仅管理人员', 'Staff only'),
  no: text('不含管理人员', 'Without staff'),
}
const search = text('用户名、姓名、手机号、邮箱', 'Username, name, phone, email')

export const userList = list({
  fields: {
    ...userFields,
    organization: referenceField('所属组织', 'Organization', 'organization', { none: true }),
    state: otherField('状态', 'State'),
    role: otherField('角色', 'Role'),
    permissions: otherField('权限数', 'Permissions'),
    created_at: field('time', '建立时间', 'Created', {}),
  },
  columns: [
    ...(['username', 'name', 'organization', 'state', 'role', 'permissions', 'phone', 'email'] as const),
    'created_at',
  ],
  more: ['email'],
  inFileAfter: { username: 'organization', name: 'username' },
  filters: [
    one('is_audit', {
      label: text('审批', 'Approval'),
      yes: text('已审批', 'Approved'),
      no: text('待审批', 'Waiting'),
    }),
    one('is_active', account),
    one('is_staff', rank),
    one('is_superuser', { label: text('全系统', 'System-wide'), yes: text('超级管理员', 'Super admins') }),
  ],
  orderings: ['id', 'username', 'name', 'created_at'],
  order: 'username',
  search,
})

/** Users with the permissions that they hold: rows of a table of ticks, which has no columns of fields. */
export const holderList = list({
  fields: userFields,
  columns: [],
  asked: {
    user: referenceField('用户', 'User', 'user', {}),
    permission: referenceField('拥有权限', 'Holds', 'permission', {}),
  },
  filters: [
    one('permission'),
    one('is_staff', rank),
    one('is_active', account),
    one('is_audit', { isHidden: true }),
    one('user', { isHidden: true }),
  ],
  orderings: ['username', 'name', 'id'],
  order: 'username',
  search,
})

/** Grants of permissions, and their ends. */
export const grantList = list({
  fields: {
    at: field('time', '时间', 'Time', {}),
    user: referenceField('用户', 'User', 'user', {}),
    action: otherField('操作', 'Change'),
    permission: referenceField('权限', 'Permission', 'permission', {}),
    by: referenceField('操作人', 'By', 'user', { none: true }),
  },
  columns: ['at', 'user', 'action', 'permission', 'by'],
  filters: [one('permission'), one('user')],
  search: text('用户名、姓名、操作人', 'Username, name, by whom'),
})
