import type { NoticeKinds } from '../notice'

export const withholdingNotices = {
  withholding_made: {
    zh: '代扣批次 {no} 已生成：{done} 户；请下载后送银行',
    en: 'The withholding run {no} is made, for {done} {done|account|accounts}. Download its file for the bank',
    quality: 'low',
    leads: 'withholding',
  },
  withholding_answered: {
    zh: '代扣批次 {no} 的银行回盘已处理：{done} 行，{failed} 行未处理',
    en: 'The bank’s answer to the withholding run {no} is booked: {done} {done|row|rows}, {failed} not booked',
    quality: 'low',
    leads: 'withholding',
  },
  withholding_failed: {
    zh: '代扣批次 {no} 的作业中断：请查看批次，再做一次',
    en: 'The job of the withholding run {no} stopped. Look at the run, and do it again',
    quality: 'high',
    leads: 'withholding',
  },
} as const satisfies NoticeKinds
