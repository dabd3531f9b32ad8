import { type Acts, act } from '../act'
import { type Objects, type Places, place } from '../object'

export const userObjects = {
  user: {
    zh: '用户',
    en: 'User',
    table: 'users',
    isOfPlatform: true,
    name: [{ column: 'name', or: 'username' }],
    owner: 'id',
    page: 'UserDetail',
    found: { zh: '用户', en: 'Users', icon: 'user' },
  },
} as const satisfies Objects

export const userPlaces = {
  users: place('用户', 'user', 'users', '个'),
} as const satisfies Places

export const userActs = {
  'user.register': act('申请账户', 'Account applied for', 'create'),
  'user.change_password': act('修改密码', 'Password changed', 'access'),
} as const satisfies Acts
