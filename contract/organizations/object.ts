import { type Objects, type Places, place } from '../object'

export const organizationObjects = {
  organization: {
    zh: '组织',
    en: 'Organization',
    table: 'organizations',
    isOfPlatform: true,
    page: 'OrganizationsDetail',
  },
} as const satisfies Objects

export const organizationPlaces = {
  counters: place('单号序列', 'series of numbers', 'series of numbers', '个'),
} as const satisfies Places
