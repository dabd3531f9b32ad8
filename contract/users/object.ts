import type { Objects } from '../object'

export const userObjects = {
  user: {
    zh: '用户',
    en: 'User',
    table: 'users',
    isOfPlatform: true,
    name: [{ column: 'name', or: 'username' }],
  },
} as const satisfies Objects
