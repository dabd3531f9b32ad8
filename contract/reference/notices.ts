import type { NoticeKinds } from '../notice'

export const referenceNotices = {
  places_imported: {
    zh: '“{file}”已导入：{done} 行位置，已有的没有改动',
    en: '“{file}” was imported: {done} {done|row|rows} of locations. Those that existed stay as they were',
    quality: 'low',
    leads: 'job',
  },
} as const satisfies NoticeKinds
