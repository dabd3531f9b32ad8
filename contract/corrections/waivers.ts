import * as z from 'zod'
import { endpoint, staff } from '../endpoint'
import { positiveMoney, requiredText } from '../fields'
import { order } from '../orders/calls'
import { inOrganization } from '../record'
import { text } from '../text'
import { effects } from './effects'

const waiverBody = z.strictObject({
  /** At most the penalty that is due today. */
  amount: positiveMoney,
  reason: requiredText(200),
  ...inOrganization,
})

export const waivePenalty = endpoint({
  method: 'POST',
  path: '/orders/{id}/waive-penalty/',
  title: text('减免账单的部分违约金', 'Do not charge a part of the penalty of an order'),
  access: staff,
  owner: 'orders',
  money: true,
  body: waiverBody,
  reply: order,
})

export const previewWaiver = endpoint({
  method: 'POST',
  path: '/orders/{id}/waive-penalty/preview/',
  title: text(
    '预览减免违约金后的账单（不写入）',
    'The order as a waiver of its penalty would leave it. Nothing is written',
  ),
  access: staff,
  owner: 'orders',
  body: waiverBody,
  reply: order.extend({ effects }),
})

export const withdrawWaiver = endpoint({
  method: 'POST',
  path: '/orders/{id}/waive-penalty/{waiver}/withdraw/',
  title: text(
    '撤回违约金减免，限账单未缴清时',
    'Charge waived penalty after all, as long as the order is not paid',
  ),
  access: staff,
  owner: 'orders',
  money: true,
  body: z.strictObject(inOrganization),
  reply: order,
})

export const waiverCalls = [waivePenalty, previewWaiver, withdrawWaiver] as const
