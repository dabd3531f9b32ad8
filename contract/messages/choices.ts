/** The enumerations of messages: plain data, for their words and fields. */
export const smsProviders = ['aliyun', 'tencent', 'outbox'] as const
export const scheduleTriggers = ['once', 'daily', 'weekly', 'monthly', 'event'] as const
export const scheduleEvents = [
  ...(['order_created', 'payment_received', 'balance_low', 'overdue', 'meter_alarm'] as const),
] as const
/** Queued when it happens. The other events are checked every day at the schedule's time. */
export const documentEvents = ['order_created', 'payment_received', 'meter_alarm'] as const
export const quietPolicies = ['wait', 'suppress'] as const
export const messageStatuses = ['queued', 'sending', 'sent', 'delivered', 'failed', 'suppressed'] as const

/** The reason why a message was not sent, or did not arrive. */
export const messageReasons = [
  'no_phone',
  'quiet_hours',
  'daily_limit',
  'duplicate',
  'left_audience',
  'nothing_to_say',
  'withdrawn',
  'disabled',
  'rejected',
  'unreachable',
  'not_configured',
  'outcome_unknown',
] as const
