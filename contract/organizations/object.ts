import type { Objects } from '../object'
import { text } from '../text'

export const organizationObjects = {
  organization: text('组织', 'Organization'),
} as const satisfies Objects
