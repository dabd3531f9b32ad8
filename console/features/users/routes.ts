import { type PageGuide, type PageRoute, page } from '../../route'
import type { userPaths } from './paths'

export const userRoutes: readonly PageRoute[] = [
  page('UserList', '用户列表', 'Users', ['userView'], {
    screen: () => import('./list'),
  }),
  page('UserCreate', '新建用户', 'Create user', ['userCreate'], {
    organization: 'some',
    screen: () => import('./create'),
  }),
  page('UserEdit', '编辑用户', 'Edit user', ['userEdit'], {
    screen: () => import('./edit'),
  }),
  page('UserDetail', '用户详情', 'User', ['userView'], {
    hidden: true,
    screen: () => import('./detail'),
  }),
  page('UserPermission', '权限管理', 'Permissions', 'staff', {
    screen: () => import('./permission'),
  }),
  page('UserPermissionHistory', '授权记录', 'Permission history', 'staff', {
    hidden: true,
    screen: () => import('./history'),
  }),
]

/** A sentence about each page, for the help. */
export const userGuide = {
  UserList: {
    zh: '本组织的用户及其状态。',
    en: 'The people of the organization and their state.',
  },
  UserCreate: {
    zh: '为同事新建账户。新账户须经审批才能使用业务功能。',
    en: 'Creates an account for a colleague. An administrator must approve it before it can be used for business.',
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
    zh: '按用户和权限授予或收回；单独用不了的权限，旁边写明还须配哪一项。仅员工和超级管理员可用；员工拥有全部权限，无需授予。',
    en: 'Grants and revokes permissions. A permission that is of no use alone says which one it needs. For staff and super administrators. Staff always hold every permission.',
  },
  UserPermissionHistory: {
    zh: '谁在何时授予或收回了哪项权限。',
    en: 'Who granted or revoked which permission, and when.',
  },
} satisfies PageGuide<typeof userPaths>
