import type { NoticeKinds } from '../notice'

export const chargeNotices = {
  charges_imported: {
    zh: '“{file}”已导入：开出 {done} 张账单',
    en: '“{file}” was imported: {done} {done|charge|charges} billed',
    quality: 'low',
    leads: 'job',
  },
} as const satisfies NoticeKinds
