export const userPaths = {
  UserList: '/user/list',
  UserCreate: '/user/create',
  UserEdit: '/user/edit/:id?',
  UserDetail: '/user/detail/:id',
  UserPermission: '/user/permission',
  UserPermissionHistory: '/user/permission/history',
} as const
