/**
 * The enumerations of messages in words. Separate from vocabulary.ts, which every list loads: few screens need these.
 */

import { type Text, text } from '../text'
import type {
  messageReasons,
  messageStatuses,
  quietPolicies,
  scheduleEvents,
  scheduleTriggers,
  smsProviders,
} from './choices'
import type { MessageScene } from './variables'

type Named<Value extends string> = Record<Value, Text>

export const MESSAGE_WORDS = {
  provider: {
    aliyun: text('阿里云', 'Alibaba Cloud'),
    tencent: text('腾讯云', 'Tencent Cloud'),
    outbox: text('本地发件箱（试用，不发出）', 'Local outbox (for trying out, sends nothing)'),
  } satisfies Named<(typeof smsProviders)[number]>,
  scene: {
    bill: text('账单通知', 'Bill'),
    arrears: text('欠费提醒', 'Arrears'),
    low_balance: text('余额不足提醒', 'Low balance'),
    payment: text('缴费确认', 'Payment'),
    outage: text('停水通知', 'Outage'),
    notice: text('一般通知', 'Notice'),
    invoice: text('发票链接', 'Invoice'),
    alarm: text('水表报警', 'Alarm of a meter'),
  } satisfies Named<MessageScene>,
  status: {
    queued: text('待发送', 'Queued'),
    sending: text('发送中', 'Sending'),
    sent: text('已发送', 'Sent'),
    delivered: text('已送达', 'Delivered'),
    failed: text('失败', 'Failed'),
    suppressed: text('未发送', 'Not sent'),
  } satisfies Named<(typeof messageStatuses)[number]>,
  reason: {
    no_phone: text('没有手机号', 'No mobile number'),
    quiet_hours: text('免打扰时段', 'Quiet hours'),
    daily_limit: text('超过当日上限', 'Daily limit reached'),
    duplicate: text('间隔期内已发过', 'Sent within the window already'),
    left_audience: text('发送时已不符合条件', 'No longer matches the schedule'),
    nothing_to_say: text('缺少数据', 'Data missing'),
    withdrawn: text('单据已撤销', 'Document withdrawn'),
    disabled: text('计划已停用', 'Schedule switched off'),
    rejected: text('服务商拒绝', 'Rejected by the provider'),
    unreachable: text('服务商连接不上', 'Provider not reachable'),
    not_configured: text('配置不完整', 'Configuration incomplete'),
    outcome_unknown: text('结果不明，不再重发', 'Outcome unknown, not sent again'),
  } satisfies Named<(typeof messageReasons)[number]>,
  trigger: {
    once: text('一次', 'Once'),
    daily: text('每天', 'Daily'),
    weekly: text('每周', 'Weekly'),
    monthly: text('每月', 'Monthly'),
    event: text('事件发生时', 'On an event'),
  } satisfies Named<(typeof scheduleTriggers)[number]>,
  event: {
    order_created: text('开出账单', 'An order is issued'),
    payment_received: text('收到缴费', 'A payment is received'),
    balance_low: text('预存余额不足', 'A prepaid balance is low'),
    overdue: text('账单逾期', 'An order is overdue'),
    meter_alarm: text('远传水表报警', 'A meter that reports raises an alarm'),
  } satisfies Named<(typeof scheduleEvents)[number]>,
  quiet: {
    wait: text('等到 8:00 再发', 'Wait until 08:00'),
    suppress: text('不再发送', 'Are not sent'),
  } satisfies Named<(typeof quietPolicies)[number]>,
}
