import { dayNumber, daysLater, decimal, halfUp, type Idle, monthsApart, tierYear, whole } from './own-figures'
import type { OwnPrice, OwnVersion } from './own-tariff'

/** An index that was read and billed, or a volume that was billed without one. */
export interface OwnReading {
  kind: 'reading' | 'back_charge'
  order: number
  meter: number
  at: string
  /** Litres: the index; of a back charge its volume. */
  index: number
  isRollover: boolean
  isEstimate: boolean
  deduct: number
  /** The litres of a master's subs, as the product said and compareDeductions checked. */
  deducted?: number
  /** No bill depends on it: it lets the account close. */
  isFinal: boolean
  /** The time of the command; an order that is billed again keeps it. */
  posted: string
}

export interface OwnChange {
  at: string
  final: number
  isRollover: boolean
  initial: number
}

export interface OwnTransfer {
  /** The last day of the former customer. */
  day: string
  keepsTiers: boolean
  /** The time of the command. */
  posted: string
}

export interface OwnAccount {
  id: number
  installed: string
  initial: number
  digits: number
  /** Litres of the tier year in which the account was opened. */
  opening: { year: string; volume: number }
  /** Price and persons by the day from which they count. */
  terms: Map<string, { price: OwnPrice; persons: number }>
  changes: OwnChange[]
  idle: Idle[]
  /** The times at which it was closed; before anything else happens to it, it is reopened. */
  closings: string[]
  transfers: OwnTransfer[]
}

export interface OwnSettings {
  scale: 0 | 1 | 3
  start: string
  straddle: 'reading_date' | 'period_start' | 'by_days'
}

/** An order as the history's own books make it; amounts in fen by item, name and tier. */
export interface OwnBill {
  order: number
  volume: number
  billed: number
  months: number
  before: number
  after: number
  amount: number
  lines: Record<string, string>
}

/** The orders of an account from its live readings and back charges: the books of domain.md §3.3, computed from nothing. */
export function ownBills(
  account: OwnAccount,
  readings: readonly OwnReading[],
  settings: OwnSettings,
): OwnBill[] {
  const used = new Map([[account.opening.year, account.opening.volume]])
  const months = new Set<string>()
  const bills: OwnBill[] = []
  let last: Last = { at: account.installed, index: account.initial }
  const transfers = [...account.transfers]
  // In the order of posting, which a cascade keeps.
  for (const reading of [...readings].sort((one, other) => one.order - other.order)) {
    while (transfers[0] && transfers[0].day < reading.at.slice(0, 10)) {
      // After a final reading the new customer's tiers begin at 0.
      if (isFinalAt(account, last, transfers[0]) && !transfers[0].keepsTiers) used.clear()
      last = { ...last, isFinal: false }
      transfers.shift()
    }
    bills.push(billOf(account, last, reading, { settings, used, months }))
    if (reading.kind === 'back_charge') continue
    last = reading
    months.add(reading.at.slice(0, 7))
  }
  return bills
}

/** The last reading, or the beginning of the account. */
type Last = { at: string; index: number } & Partial<Pick<OwnReading, 'isFinal' | 'posted'>>

/** A final reading is one no longer once the account was closed after it and reopened. On a closed account there is no transfer. */
const isFinalAt = ({ closings }: OwnAccount, { isFinal, posted }: Last, transfer: OwnTransfer): boolean =>
  isFinal === true && !closings.some((closed) => posted! <= closed && closed < transfer.posted)

/** Nothing is read on an idle day. So what was read on one was read before the account became idle, which nobody knew then. */
const idleWhenRead = ({ idle }: OwnAccount, day: string): Idle[] =>
  idle.filter(({ from, to }) => day < from || (to !== null && to <= day))

interface SoFar {
  settings: OwnSettings
  /** Litres by tier year. */
  used: Map<string, number>
  /** Months that have an order. */
  months: Set<string>
}

function billOf(
  account: OwnAccount,
  last: Last,
  reading: OwnReading,
  { settings, used, months: billedMonths }: SoFar,
): OwnBill {
  const isRead = reading.kind === 'reading'
  const volume = isRead ? volumeBetween(account, last, reading, settings) : reading.index
  const day = reading.at.slice(0, 10)
  const isFirst = !billedMonths.has(day.slice(0, 7))
  const months = isRead ? monthsApart(last.at, day, isFirst, idleWhenRead(account, day)) : 0
  const { price, persons } = termsOn(account, day)
  const version = lastFrom(price.versions, day, ({ from }) => from)
  const billed = Math.max(
    volume - (reading.deducted ?? 0) - reading.deduct,
    version.min_volume * 1000 * months,
  )
  const from = isRead && last.at.slice(0, 10) < day ? daysLater(last.at, 1) : day
  const lines = new Map<string, number>()
  const add = (item: string, name: string, tier: number | '', amount: number) => {
    const key = `${item} ${name} ${tier}`.trim()
    lines.set(key, (lines.get(key) ?? 0) + amount)
  }
  let before: number | null = null
  let after = 0
  for (const part of partsOf(from, day, billed, settings)) {
    const start = used.get(part.year) ?? 0
    before ??= start
    after = start + part.volume
    used.set(part.year, after)
    for (const { tier, volume: fallen, price: perCubicMetre } of tiersOf(
      version,
      persons,
      start,
      part.volume,
    ))
      add('water', price.name, tier, halfUp(BigInt(fallen) * BigInt(whole(perCubicMetre, 4)), 100_000n))
    for (const { name, kind, value, factor } of version.surcharges)
      if (kind === 'per_volume' && part.volume > 0)
        add(
          'surcharge',
          name,
          '',
          halfUp(BigInt(part.volume) * BigInt(factor) * BigInt(whole(value, 4)), 100_000_000_000n),
        )
  }
  const water = [...lines].reduce((sum, [key, amount]) => sum + (key.startsWith('water') ? amount : 0), 0)
  for (const { name, kind, value } of version.surcharges) {
    if (kind === 'fixed' && months > 0) add('surcharge', name, '', whole(value, 2) * months)
    if (kind === 'percent' && water > 0)
      add('surcharge', name, '', halfUp(BigInt(water) * BigInt(whole(value, 4)), 1_000_000n))
  }
  const amount = [...lines.values()].reduce((sum, one) => sum + one, 0)
  const texts = Object.fromEntries([...lines].sort().map(([key, one]) => [key, decimal(one, 2)]))
  return { order: reading.order, volume, billed, months, before: before ?? 0, after, amount, lines: texts }
}

/** The price and persons of a day. */
export const termsOn = (account: OwnAccount, day: string) =>
  lastFrom([...account.terms], day, ([from]) => from)[1]

/** Device by device: the index is cut and not the difference. */
function volumeBetween(account: OwnAccount, last: Last, reading: OwnReading, { scale }: OwnSettings): number {
  const unit = 10 ** (3 - scale)
  const cut = (index: number) => index - (index % unit)
  const turn = 10 ** account.digits * 1000
  let volume = 0
  let index = last.index
  for (const change of account.changes) {
    if (change.at <= last.at || change.at > reading.at) continue
    volume += cut(change.final) - cut(index) + (change.isRollover ? turn : 0)
    index = change.initial
  }
  // The correction of an index before it may end a rollover.
  const isRollover = reading.isRollover && reading.index < index
  return volume + cut(reading.index) - cut(index) + (isRollover ? turn : 0)
}

function partsOf(from: string, to: string, billed: number, { start, straddle, scale }: OwnSettings) {
  if (straddle !== 'by_days') {
    return [{ year: tierYear(straddle === 'period_start' ? from : to, start), volume: billed }]
  }
  const unit = BigInt(10 ** (3 - scale))
  const days = BigInt(dayNumber(to) - dayNumber(from) + 1)
  const parts: { year: string; volume: number }[] = []
  let soFar = 0
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const year = tierYear(daysLater(from, day - dayNumber(from)), start)
    const passed = BigInt(day - dayNumber(from) + 1)
    const share =
      passed === days ? billed : Math.min(billed, halfUp(BigInt(billed) * passed, days * unit) * Number(unit))
    const part = parts.at(-1)
    if (part?.year === year) part.volume += share - soFar
    else parts.push({ year, volume: share - soFar })
    soFar = share
  }
  return parts
}

function tiersOf(version: OwnVersion, persons: number, start: number, volume: number) {
  const isFlat = version.tiers.length === 1
  const more = Math.max(0, persons - version.base_persons) * version.extra_per_person
  const fallen: { tier: number | ''; price: string; volume: number }[] = []
  let from = start
  for (const [at, { upper, price }] of version.tiers.entries()) {
    const to = Math.min(start + volume, upper === null ? Number.POSITIVE_INFINITY : (upper + more) * 1000)
    if (to <= from) continue
    fallen.push({ tier: isFlat ? '' : at + 1, price, volume: to - from })
    from = to
  }
  return fallen
}

/** The last one that begins on or before a day; before all of them, the first. */
function lastFrom<T>(from: readonly T[], day: string, beginOf: (one: T) => string): T {
  const sorted = [...from].sort((one, other) => (beginOf(one) < beginOf(other) ? -1 : 1))
  return sorted.findLast((one) => beginOf(one) <= day) ?? sorted[0]!
}
