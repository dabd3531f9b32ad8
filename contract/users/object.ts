import { type Objects, type Places, place } from '../object'

export const userObjects = {
  user: {
    zh: '用户',
    en: 'User',
    table: 'users',
    isOfPlatform: true,
    name: [{ column: 'name', or: 'username' }],
    page: 'UserDetail',
  },
} as const satisfies Objects

export const userPlaces = {
  users: place('用户', 'user', 'users', '个'),
} as const satisfies Places
