import type { Objects } from '../object'
import { text } from '../text'

export const viewObjects = {
  view: text('列表视图', 'List view'),
} as const satisfies Objects
