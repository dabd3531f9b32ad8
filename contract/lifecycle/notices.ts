import type { NoticeKinds } from '../notice'

export const lifecycleNotices = {
  changes_imported: {
    zh: '“{file}”已导入：换表 {done} 块',
    en: '“{file}” was imported: {done} {done|device|devices} changed',
    quality: 'low',
    leads: 'job',
  },
} as const satisfies NoticeKinds
