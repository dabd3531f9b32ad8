import type { quietPolicies } from '@water/contract/messages/choices'
import { isOfDocuments } from '@water/contract/messages/schedules'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { Audience } from './audience-store'
import { findTemplate } from './configs-store'
import type { MessageQueue } from './lanes-store'
import { findSchedule } from './schedules-store'

/** By what the messages of a queue are decided on. */
export interface SendingPlan {
  /** The schedule; null: people have sent them. */
  id: number | null
  config: number
  template: number
  audience: Audience
  dedupe_days: number
  is_enabled: boolean
  quiet_hours: (typeof quietPolicies)[number]
  /** The time of day of those that wait for the next day. */
  time: string
  /** They are about a document each. */
  isOfDocuments: boolean
}

/** A reminder is for those who owe. */
export const isReminder = ({ scene }: { scene: string }): boolean => scene === 'arrears'

/** As the schedules that the form begins with. */
const MORNING = '09:00'

/** The plan of a queue; undefined when its schedule or template is gone. */
export async function planOf(db: Reader, org: OrgId, queue: MessageQueue): Promise<SendingPlan | undefined> {
  if ('schedule' in queue) {
    const schedule = await findSchedule(db, org, queue.schedule)
    return schedule && { ...schedule, audience: schedule, isOfDocuments: isOfDocuments(schedule) }
  }
  const template = await findTemplate(db, org, queue.template)
  return template && { ...queue, ...BY_HAND, audience: audienceByHand(isReminder(template)) }
}

const BY_HAND = {
  ...{ id: null, dedupe_days: 0, is_enabled: true, isOfDocuments: false },
  quiet_hours: 'wait' as const,
  time: MORNING,
}

/** The accounts were chosen one by one; whoever is closed or has paid meanwhile is left out. */
const audienceByHand = (exclude_paid: boolean): Audience => ({
  event: 'by_hand',
  locations: [],
  prices: [],
  ...{ min_arrears: null, min_overdue_days: null, exclude_paid },
})
