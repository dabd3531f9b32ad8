import type { DaySpan } from '@water/rules/billing/period'
import type { Terms } from '@water/rules/billing/terms'
import { type TierYears, tierYearOf } from '@water/rules/billing/tier-year'
import { addDays, type LocalDate, type LocalTime, type Month } from '@water/rules/calendar'
import { fen, type Litres, litres } from '@water/rules/money'
import { grouped } from '../../db/grouped'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'
import type { AccountMoney } from '../ledger/accounts-store'
import { readersOf } from '../meters/readers-store'
import type { Customer } from '../meters/transfers-store'
import {
  monthsBilled,
  type PendingRow,
  pendingRows,
  type SpellRow,
  type StateRow,
  spellRows,
  stateRows,
  type TermsRow,
  termsRows,
  type UsedRow,
  usedRows,
} from './billing-state-store'
import type { Device, PendingReading } from './device-chain'
import { loadSubs, type MasterSubs } from './subs'

/** A meter with the time for which its state is asked. */
export interface DatedRequest {
  meter: number
  read_at: LocalTime
  /** The customer of an order that is billed again; absent: the present one. */
  customer?: Customer
}

/** A span of days without water. */
export interface IdleSpan extends DaySpan {
  /** The account was closed, and reopened after this order of it was posted; null: neither. */
  reopenedAfter: number | null
}

/** All facts about a meter that billing a reading needs, in the rules' integers. */
export interface BillingState extends AccountMoney {
  customer_name: string
  status: string
  /** It watches a place, and is never billed. */
  isMonitor: boolean
  minVolume: Litres | null
  planVolume: Litres | null
  /** In use now. */
  device: Device
  /** Who reads its book; null: the book names nobody. */
  reader: number | null
  /** Where its water begins. */
  beginsOn: LocalDate
  /** Price family and persons by date, ascending. */
  terms: readonly Terms[]
  /** The last index that was billed, or the initial one. */
  lastReading: Litres
  lastReadAt: LocalTime
  /** The readings since that wait for their order, in the order of billing. */
  pending: readonly PendingReading[]
  /** Decimals with which the last reading was billed; null before the first order. */
  lastVolumeScale: number | null
  /** Volumes of the last three live reading orders, oldest first; empty before the first. */
  recentVolumes: readonly Litres[]
  estimateStreak: number
  /** Its last reading was the final one. */
  isFinal: boolean
  /** Days without water: suspended, or closed and reopened. */
  idle: readonly IdleSpan[]
  /** Months with a live order already; known for the months of the last readings. */
  billedMonths: ReadonlySet<Month>
  usedInTierYear: (tierYear: LocalDate) => Litres
  /** The last day of the customer before; null: there was none. */
  transferredAt: LocalDate | null
  /** The subs of a master; null: it is no master. */
  subs: MasterSubs | null
}

/**
 * The states of the requests' meters: six statements (more when a meter is read twice in a month, or is a master), for one or
 * thousands.
 */
export async function loadBillingStates(
  db: Reader,
  org: OrgId,
  requests: readonly DatedRequest[],
  tierYears: TierYears,
): Promise<Map<number, BillingState>> {
  const meters = [...new Set(requests.map((request) => request.meter))]
  const [found, allPending, allSpells, allTerms, allUsed, readers] = await Promise.all([
    stateRows(db, org, meters),
    pendingRows(db, org, meters),
    spellRows(db, org, meters),
    termsRows(db, org, meters),
    usedRows(db, org, meters),
    readersOf(db, org, meters),
  ])
  const rows = found.map((row) => asReissued(row, requests))
  const terms = grouped(allTerms, (row) => row.meter)
  const used = grouped(allUsed, (row) => row.meter)
  const pending = grouped(allPending, (row) => row.meter)
  const spells = grouped(allSpells, (row) => row.meter)
  const masters = rows.filter(({ meter_class }) => meter_class === 'master').map(({ meter }) => meter)
  const [billedMonths, subs] = await Promise.all([
    monthsBilled(db, org, requests, rows),
    loadSubs(db, org, masters),
  ])
  const states = new Map<number, BillingState>()
  for (const row of rows)
    states.set(
      row.meter,
      stateOf(row, {
        reader: readers.get(row.meter) ?? null,
        pending: pending.get(row.meter)?.map(pendingReading) ?? NO_READINGS,
        idle: spells.get(row.meter)?.map(idleSpan) ?? NO_SPANS,
        terms: (terms.get(row.meter) ?? []).map(termsOf),
        billedMonths: billedMonths.get(row.meter) ?? NO_MONTHS,
        usedInTierYear: usedIn(row, used.get(row.meter) ?? [], tierYears),
        subs: subs.get(row.meter) ?? null,
      }),
    )
  return states
}

/** A corrected order is billed to its own customer. */
function asReissued(row: StateRow, requests: readonly DatedRequest[]): StateRow {
  const [one] = requests
  // Corrections come one by one: the mass run compares nothing.
  if (one?.customer === undefined || one.meter !== row.meter) return row
  const { last, chain, after } = one.customer
  return { ...row, customer_version: last, tier_chain: chain, transferred_at: after }
}

const NO_MONTHS: ReadonlySet<Month> = new Set()
const NO_SPANS: readonly IdleSpan[] = []
const NO_READINGS: readonly PendingReading[] = []

type Extras = Pick<
  BillingState,
  'reader' | 'pending' | 'idle' | 'terms' | 'billedMonths' | 'usedInTierYear' | 'subs'
>

function stateOf(
  row: StateRow,
  { reader, pending, idle, terms, billedMonths, usedInTierYear, subs }: Extras,
): BillingState {
  // One literal: built from parts it takes ten times as long, and a mass run makes a hundred thousand.
  return {
    meter: row.meter,
    accountNo: row.account_no,
    customer_name: row.customer_name,
    status: row.status,
    isMonitor: row.meter_class === 'monitor',
    minVolume: row.min_volume === null ? null : litres(row.min_volume),
    planVolume: row.plan_volume === null ? null : litres(row.plan_volume),
    penaltyExempt: row.penalty_exempt,
    customerVersion: row.customer_version,
    master: row.master,
    device: deviceOf(row),
    reader,
    beginsOn: row.begins_on,
    lastReading: litres(row.last_reading),
    lastReadAt: row.last_read_at,
    pending,
    lastVolumeScale: row.last_volume_scale,
    recentVolumes: row.recent_volumes.map(litres),
    estimateStreak: row.estimate_streak,
    isFinal: row.is_final,
    idle,
    balance: fen(row.balance),
    arrears: fen(row.arrears),
    formerArrears: fen(row.former_arrears),
    duesSince: row.dues_since,
    tierChain: row.tier_chain,
    transferredAt: row.transferred_at,
    lastMonth: row.last_month,
    firstOpenMonth: row.first_open_month,
    terms,
    billedMonths,
    usedInTierYear,
    subs,
  }
}

/** A later day than any. */
const FOREVER: LocalDate = '9999-12-31'

const idleSpan = ({ from_date: from, ended_on, reopenedAfter }: SpellRow): IdleSpan => ({
  from,
  to: ended_on === null ? FOREVER : addDays(ended_on, -1),
  reopenedAfter,
})

const deviceOf = (
  row: Pick<PendingRow, 'installation' | 'meter_no' | 'register_digits' | 'diameter' | 'capacity_fee'>,
): Device => ({
  installation: row.installation,
  meterNo: row.meter_no,
  registerDigits: row.register_digits,
  diameter: row.diameter,
  capacityFee: row.capacity_fee === null ? null : fen(row.capacity_fee),
})

/** A reading that waits, in the rules' integers. */
export const pendingReading = (row: PendingRow): PendingReading => ({
  id: row.id,
  source: row.source,
  device: deviceOf(row),
  reading: litres(row.current_reading),
  readAt: row.read_at,
  isRollover: row.is_rollover,
})

const termsOf = ({ effective_from, water_price, persons }: TermsRow): Terms => ({
  effectiveFrom: effective_from,
  family: water_price,
  persons,
})

/** The live volume of a tier year: the parts of its orders, and the meter's volume before its first order. */
function usedIn(row: StateRow, used: readonly UsedRow[], tierYears: TierYears) {
  const opening = row.opening_tier_year === null ? null : tierYearOf(row.opening_tier_year, tierYears)
  return (tierYear: LocalDate): Litres => {
    const billed = used.find((year) => year.tier_year === tierYear && year.tier_chain === row.tier_chain)
    const brought = opening === tierYear && row.tier_chain === 1 ? litres(row.opening_volume ?? '0') : 0
    return brought + (billed ? litres(billed.volume) : 0)
  }
}
