import type { Objects } from '../object'

export const organizationObjects = {
  organization: { zh: '组织', en: 'Organization', table: 'organizations', isOfPlatform: true },
} as const satisfies Objects
