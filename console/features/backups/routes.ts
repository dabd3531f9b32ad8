import { type PageGuide, type PageRoute, page } from '../../route'
import type { backupPaths } from './paths'

export const backupRoutes: readonly PageRoute[] = [
  page('Backups', '备份', 'Back-ups', 'superuser', { hidden: true, screen: () => import('./list') }),
]

/** A sentence about each page, for the help. */
export const backupGuide = {
  Backups: {
    zh: '整个平台的备份：最近一次成功的备份、每晚备份的设置，以及每次备份的结果和失败原因。仅超级管理员可见。',
    en: 'Back-ups of the whole platform: the newest good one, the settings of the nightly one, and the result of each, with the reason where it failed. For super administrators.',
  },
} satisfies PageGuide<typeof backupPaths>
