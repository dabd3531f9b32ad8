import type { NoticeKinds, NoticeTargets } from '../notice'

export const backupNotices = {
  backup_failed: {
    zh: '{day} 的备份失败：{why}；请处理，系统每小时会再试一次',
    en: 'The back-up of {day} failed: {why_en}. Put it right; it is tried again every hour',
    quality: 'high',
    leads: 'backups',
    isOfPlatform: true,
  },
  backup_late: {
    zh: '最近一次成功的备份是在 {newest}，已超过两天；请查看“备份”页',
    en: 'The newest good back-up is of {newest}, more than two days ago. See the page of back-ups',
    quality: 'high',
    leads: 'backups',
    isOfPlatform: true,
  },
  backup_others: {
    zh: '服务器 {host} 的备份文件夹 {folder} 中有 {count} 份其他系统的备份，共 {size}，不会自动清理；请删除不再需要的，或按 npm run doctor 的说明接管',
    en: '{folder} on {host} has {count} {count|archive|archives} of other installations, {size} together, which no back-up removes. Delete what nobody needs, or take them over as npm run doctor says',
    quality: 'middle',
    leads: 'backups',
    isOfPlatform: true,
  },
} as const satisfies NoticeKinds

export const backupTargets = { backups: { page: 'Backups' } } as const satisfies NoticeTargets
