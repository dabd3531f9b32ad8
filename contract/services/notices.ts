import type { NoticeKinds, NoticeTargets } from '../notice'

export const serviceNotices = {
  token_ending: {
    zh: '服务账号“{name}”唯一的令牌 {day} 到期：请生成新的令牌换上',
    en: 'The only token of the service account {name} ends on {day}: make a new one and put it in its place',
    quality: 'high',
    leads: 'services',
  },
} as const satisfies NoticeKinds

export const serviceTargets = {
  services: { page: 'OrganizationInfo', query: { tab: 'interfaces' } },
} as const satisfies NoticeTargets
