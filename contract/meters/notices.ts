import type { NoticeKinds } from '../notice'

export const meterNotices = {
  meters_imported: {
    zh: '“{file}”已导入：新建 {done} 块水表',
    en: '“{file}” was imported: {done} {done|meter|meters} created',
    quality: 'low',
    leads: 'job',
  },
} as const satisfies NoticeKinds
