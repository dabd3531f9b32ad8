import { addSeconds, type LocalTime } from '../calendar'

/**
 * 冻结时间 00:00:00 计为前一日 23:59:59：读数属于刚结束的那一天。
 * When a frozen index counts as read: a freeze at midnight is the end of the day before. Order, hours and jumps go by the freeze as it was
 * sent.
 */
export const countsAs = (freezeAt: LocalTime): LocalTime =>
  freezeAt.endsWith('00:00:00') ? addSeconds(freezeAt, -1) : freezeAt
