import type { NoticeKinds } from '../notice'

export const reconciliationNotices = {
  reconciled: {
    zh: '“{file}”对账完成：{matched} 行全部对平',
    en: '“{file}” was reconciled: all {matched} {matched|row|rows} matched',
    quality: 'low',
    leads: 'reconciliation',
  },
  reconciled_open: {
    zh: '“{file}”对账完成：对平 {matched} 行，待处理 {open} 项，读不懂 {refused} 行',
    en: '“{file}” was reconciled: {matched} {matched|row|rows} matched, {open} to look at, {refused} not readable',
    quality: 'middle',
    leads: 'reconciliation',
  },
  reconciliation_failed: {
    zh: '“{file}”未能对账：请查看原因',
    en: '“{file}” could not be reconciled: see why',
    quality: 'high',
    leads: 'reconciliation',
  },
} as const satisfies NoticeKinds
