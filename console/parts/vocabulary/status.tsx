import type { alarmStates } from '@water/contract/alarms/vocabulary'
import type { dayStates } from '@water/contract/days/vocabulary'
import type { invoiceStates, redConfirms } from '@water/contract/invoices/vocabulary'
import type { jobStates } from '@water/contract/jobs/vocabulary'
import type { meterStatuses } from '@water/contract/meters/vocabulary'
import type { moveInDecisions, moveInStates } from '@water/contract/move-ins/vocabulary'
import type { invoiceStatuses, orderStatuses } from '@water/contract/orders/vocabulary'
import type { paymentStatuses } from '@water/contract/payments/vocabulary'
import type { periodStates } from '@water/contract/periods/vocabulary'
import type { readingStatuses } from '@water/contract/readings/vocabulary'
import type { bankRowStates } from '@water/contract/reconciliations/vocabulary'
import type { reportStates } from '@water/contract/remote/vocabulary'
import type { withholdingRowStates, withholdingStates } from '@water/contract/withholdings/vocabulary'
import type { ValveState } from '@water/rules/metering/valve'
import { StatusTag, type Tone } from '../../ui/show/status-tag'
import { useNames } from './names'

type Toned<Values extends readonly string[]> = Record<Values[number], Tone>

const TONES = {
  alarmState: { open: 'bad', acknowledged: 'busy', ended: 'quiet' } satisfies Toned<typeof alarmStates>,
  reportState: { good: 'good', quarantined: 'warning', rejected: 'quiet' } satisfies Toned<
    typeof reportStates
  >,
  valveCommandState: {
    queued: 'busy',
    sent: 'busy',
    done: 'good',
    failed: 'bad',
    expired: 'warning',
    cancelled: 'quiet',
  } satisfies Record<ValveState, Tone>,
  meterStatus: {
    active: 'good',
    suspended: 'warning',
    faulty: 'bad',
    closed: 'quiet',
  } satisfies Toned<typeof meterStatuses>,
  orderStatus: {
    unpaid: 'warning',
    partially_paid: 'busy',
    paid: 'good',
    red_flushed: 'quiet',
    red: 'bad',
  } satisfies Toned<typeof orderStatuses>,
  paymentStatus: { success: 'good', reversed: 'quiet' } satisfies Toned<typeof paymentStatuses>,
  periodState: { open: 'warning', closed: 'good' } satisfies Toned<typeof periodStates>,
  dayState: { open: 'warning', closed: 'busy', confirmed: 'good' } satisfies Toned<typeof dayStates>,
  invoiceState: {
    draft: 'quiet',
    issuing: 'busy',
    issued: 'good',
    failed: 'bad',
    red_flushed: 'quiet',
  } satisfies Toned<typeof invoiceStates>,
  /** How far an order is invoiced. */
  invoiceStatus: {
    none: 'quiet',
    issuing: 'busy',
    partial: 'warning',
    issued: 'good',
    red: 'quiet',
    elsewhere: 'good',
  } satisfies Toned<typeof invoiceStatuses>,
  redConfirm: {
    none: 'quiet',
    waiting: 'busy',
    confirmed: 'good',
    refused: 'bad',
  } satisfies Toned<typeof redConfirms>,
  withholdingState: {
    made: 'busy',
    answered: 'good',
    cancelled: 'quiet',
  } satisfies Toned<typeof withholdingStates>,
  withholdingRowState: {
    unanswered: 'busy',
    collected: 'good',
    refused: 'bad',
    unknown: 'warning',
  } satisfies Toned<typeof withholdingRowStates>,
  jobState: { queued: 'quiet', running: 'busy', done: 'good', failed: 'bad' } satisfies Toned<
    typeof jobStates
  >,
  bankRowState: {
    matched: 'good',
    missing_here: 'warning',
    missing_there: 'warning',
    different: 'bad',
    resolved: 'quiet',
  } satisfies Toned<typeof bankRowStates>,
  moveInState: {
    draft: 'quiet',
    checked: 'busy',
    loaded: 'warning',
    agreed: 'good',
    withdrawn: 'quiet',
  } satisfies Toned<typeof moveInStates>,
  moveInDecision: { old_wrong: 'good', ours_accepted: 'good', to_mend: 'warning' } satisfies Toned<
    typeof moveInDecisions
  >,
  readingStatus: { pending: 'busy', billed: 'good', watched: 'good', void: 'quiet' } satisfies Toned<
    typeof readingStatuses
  >,
}

type Tones = typeof TONES

/** Whether the values of an enumeration have tones. */
export const hasTones = (of: string): of is keyof Tones => Object.hasOwn(TONES, of)

/** The tone of a state, for what shows it beside its word. */
export function toneOf<Set extends keyof Tones>(of: Set, value: keyof Tones[Set] & string): Tone {
  const tones: Record<string, Tone> = TONES[of]
  return tones[value] ?? 'quiet'
}

/** A document's state in its word and tone: `<Status of="orderStatus" value={order.status} />`. */
export function Status<Set extends keyof Tones>({
  of,
  value,
}: {
  of: Set
  value: keyof Tones[Set] & string
}) {
  const name = useNames()
  // Every enumeration with tones has names for the same values.
  return <StatusTag tone={toneOf(of, value)}>{name(of, value as never)}</StatusTag>
}
