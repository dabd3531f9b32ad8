import type { Wire } from '@water/contract/endpoint'
import { smsConfigs, smsTemplates } from '@water/contract/messages/configs'
import { createSchedule } from '@water/contract/messages/schedules'
import type { LocalTime } from '@water/rules/calendar'
import { perform } from '../http/perform'
import type { DemoCompany } from './company'
import type { Crew, Making } from './crew'

type Template = Wire<typeof smsTemplates.create>['body']
type Schedule = Omit<Wire<typeof createSchedule>['body'], 'template' | 'config' | 'name'>

const slot = (name: string) => `\${${name}}`

/**
 * The demo utilities' messages to their customers, with their times. Nothing leaves the machine: the local outbox keeps
 * them.
 */
const plans: readonly (Template & { schedule: Schedule | null })[] = [
  {
    name: '账单通知',
    scene: 'bill',
    content: `${slot('customer_name')}您好，${slot('billing_month')}用水${slot('volume')}吨，水费${slot('amount')}元，请于${slot('due_date')}前缴纳。`,
    schedule: { trigger: 'event', event: 'order_created' },
  },
  {
    name: '缴费确认',
    scene: 'payment',
    content: `${slot('customer_name')}您好，已收到您缴纳的水费${slot('payment_amount')}元，余额${slot('balance')}元。`,
    schedule: { trigger: 'event', event: 'payment_received' },
  },
  {
    name: '每月催缴',
    scene: 'arrears',
    content: `尊敬的${slot('customer_name')}，户号${slot('account_no')}欠水费${slot('arrears')}元，请尽快缴纳，咨询${slot('service_phone')}。`,
    schedule: {
      trigger: 'monthly',
      month_day: 20,
      time: '09:00',
      min_arrears: '50.00',
      exclude_paid: true,
      dedupe_days: 7,
    },
  },
  {
    name: '余额不足提醒',
    scene: 'low_balance',
    content: `${slot('customer_name')}您好，户号${slot('account_no')}的预存余额仅剩${slot('balance')}元，请及时充值。`,
    schedule: { trigger: 'event', event: 'balance_low', time: '10:00', dedupe_days: 15 },
  },
  {
    name: '发票链接',
    scene: 'invoice',
    content: `${slot('customer_name')}您好，您的电子发票${slot('invoice_no')}（${slot('invoice_amount')}元）已开具，30天内可下载：${slot('invoice_url')}`,
    schedule: null,
  },
]

/** Made after the demo's past, so that no message is sent about it. */
export async function setUpMessages(
  { tx, routes }: Making,
  crew: Crew,
  plan: DemoCompany,
  now: LocalTime,
): Promise<void> {
  const moment = { tx, caller: crew.as.staff, now }
  const { id: config } = await perform(routes, smsConfigs.create, moment, {
    body: {
      name: '本地发件箱',
      provider: 'outbox',
      sign_name: plan.organization.short_name,
      is_default: true,
    },
  })
  for (const { schedule, ...template } of plans) {
    const { id } = await perform(routes, smsTemplates.create, moment, { body: template })
    // Sent by hand.
    if (schedule === null) continue
    const body = { ...schedule, name: template.name, template: id, config }
    await perform(routes, createSchedule, moment, { body })
  }
}
