import type { Refusals } from '../refusal'

export const chargeRefusals = {
  row_booked: {
    status: 409,
    zh: '这一行已经开过账：{by} 于 {at} 导入（作业 {job}），账单 {order_no}。确需再开一张的，请勾选“再次开账”后导入',
    en: 'This row has been billed already: order {order_no}, imported by {by} on {at} (job {job}). To bill it once more, choose “Bill again” and import it',
  },
} as const satisfies Refusals
