import type { Objects } from '../object'
import { text } from '../text'

export const userObjects = {
  user: text('用户', 'User'),
} as const satisfies Objects
