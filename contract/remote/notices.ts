import type { NoticeKinds } from '../notice'

export const remoteNotices = {
  modules_imported: {
    zh: '“{file}”已导入：绑定模块 {done} 个',
    en: '“{file}” was imported: {done} {done|module|modules} bound',
    quality: 'low',
    leads: 'job',
  },
} as const satisfies NoticeKinds
