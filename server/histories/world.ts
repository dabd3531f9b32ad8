import type { Chance } from '../seed/chance'
import type { TestApp, TestReply, TestUser } from '../testing/test-app'
import { newWaterworks, type Waterworks } from '../testing/waterworks'
import { openBankAccount } from './bank-account'
import { beginInvoicing, type Invoicing } from './invoicing'
import type { OwnAccount, OwnReading, OwnSettings } from './own-bill'
import type { OwnTills } from './own-days'
import { daysLater, tierYear, whole } from './own-figures'
import type { OwnInvoice, OwnLink } from './own-invoices'
import { newMonths, type OwnMonths } from './own-months'
import { newMoving, type OwnMoving } from './own-moved'
import { type OwnPrice, openPrices } from './own-tariff'
import { beginRemote, type Remote } from './remote'

/** A payment or refund that was answered; fen. */
export interface OwnPayment {
  id: number
  meter: number
  amount: number
  method: string
  isReversed: boolean
}

/** An account, with what the history knows of it beside the books. */
export interface Account extends OwnAccount {
  account_no: string
  status: 'active' | 'suspended' | 'closed'
  /** The master of a sub. */
  master: number | null
  isMaster: boolean
}

/** A reading that waits for its order. */
export type OwnPending = Pick<OwnReading, 'meter' | 'at' | 'index' | 'isRollover' | 'isFinal'> & {
  id: number
  /** It was made of a report, and a person's reading of its month goes before it. */
  isOfReport?: true
}

/** A file of readings that was imported. */
export interface OwnFile {
  by: TestUser
  content: string
  rows: readonly FileRow[]
}

export interface FileRow {
  meter: number
  at: string
  index: number
  isRollover: boolean
}

/** A job that billed or recorded, with the orders that it made. */
export interface OwnJob {
  id: number
  by: TestUser
  orders: number[]
}

/** An organization in the middle of its history: its people, and the books that are kept beside the product. */
export interface World {
  t: TestApp
  works: Waterworks
  clerks: TestUser[]
  staff: TestUser
  prices: OwnPrice[]
  /** The account that takes what banks collect. */
  bank: number
  settings: OwnSettings
  hasPenalty: boolean
  accounts: Account[]
  /** By order. */
  readings: Map<number, OwnReading>
  /** Orders of fees, by id; fen. */
  fees: Map<number, { order: number; meter: number; amount: number }>
  /** Readings that wait for their orders, by id. */
  pending: Map<number, OwnPending>
  /** Orders that were flushed. */
  flushed: Set<number>
  /** Orders billed again in a cascade whose original is not known yet. */
  copies: Map<number, number>
  /** By id. */
  payments: Map<number, OwnPayment>
  tills: OwnTills
  /** The waivers of penalties, by id; fen. */
  waivers: Map<number, { id: number; order: number; amount: number; isWithdrawn: boolean }>
  /** Null: its customers want no invoices, so that none hinders a reversal. */
  invoicing: Invoicing | null
  /** By id. */
  invoices: Map<number, OwnInvoice>
  /** The links to them. */
  links: OwnLink[]
  /** Null: its meters report nothing by themselves. */
  remote: Remote | null
  /** Null: nobody comes from another system. */
  moving: OwnMoving | null
  /** The months of the books. */
  months: OwnMonths
  jobs: OwnJob[]
  files: OwnFile[]
  /** The events so far, for the report of a fault. */
  log: string[]
  /** Numbers for devices and bank serials. */
  nextNumber(): number
}

export const CLERK_CODES = [1, 2, 3, 4, 5, 7, 8, 14, 15, 16, 18]
const OPENED_ON = '2025-11-25'

/** A new organization with three clerks and three accounts; its settings are drawn. */
export async function newWorld(t: TestApp, chance: Chance, isMoving: boolean): Promise<World> {
  t.clock.now = '2025-12-01 18:00:00'
  const settings: OwnSettings = {
    scale: chance.pick([0, 0, 1, 3]),
    start: chance.pick(['01-01', '04-01']),
    straddle: chance.pick(['reading_date', 'period_start', 'by_days']),
  }
  const hasPenalty = chance.happens(0.5)
  const works = await newWaterworks(t, {
    volume_scale: settings.scale,
    tier_straddle_policy: settings.straddle,
    penalty_rate: hasPenalty ? '0.005' : '0',
    auto_settle: chance.happens(0.8),
    account_no_rule: 'given',
  })
  // The settings of newWaterworks are written as a row, which keeps the start of the tier year elsewhere.
  if (settings.start !== '01-01') {
    const reply = await t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, {
      settings: { tier_year_start: settings.start },
    })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  const clerk = () => t.signIn('user', { organization: works.org, permissions: CLERK_CODES })
  const prices = await openPrices(t, works)
  const invoicing = chance.happens(0.7) ? await beginInvoicing(t, works.org, chance) : null
  const bank = await openBankAccount(t, works, 'withholding')
  const tillBank = await openBankAccount(t, works, 'collection')
  let numbers = 0
  const world: World = {
    ...{ t, works, prices, bank, settings, hasPenalty, staff: works.staff },
    clerks: [await clerk(), await clerk(), await clerk()],
    accounts: [],
    readings: new Map(),
    fees: new Map(),
    pending: new Map(),
    flushed: new Set(),
    copies: new Map(),
    payments: new Map(),
    tills: { bank: tillBank, bookings: [], days: new Map() },
    waivers: new Map(),
    invoicing,
    invoices: new Map(),
    links: [],
    remote: null,
    moving: isMoving ? newMoving() : null,
    months: newMonths(),
    jobs: [],
    files: [],
    log: [],
    nextNumber: () => ++numbers,
  }
  const hasMaster = chance.happens(0.5)
  for (let count = 0; count < 3; count++) {
    const master = hasMaster ? world.accounts[0]?.id : undefined
    const place = hasMaster && (master === undefined ? 'master' : { master })
    world.accounts.push(await openAccount(world, chance, place))
  }
  if (chance.happens(0.4)) world.remote = await beginRemote(world, chance)
  return world
}

type Place = false | 'master' | { master: number }

async function openAccount(world: World, chance: Chance, place: Place): Promise<Account> {
  const { works, prices, settings } = world
  const price = chance.pick(prices)
  const persons = chance.pick([3, 5, 7])
  const year = tierYear(OPENED_ON, settings.start)
  const volume = chance.pick([0, 0, 150, 175])
  // Near the end of its register, so that it turns over soon.
  const initial = chance.pick([0, 40, 99_900])
  const meter = await works.meter(price.id, {
    ...{ persons, initial_reading: initial, install_date: OPENED_ON, read_cycle_months: 1 },
    ...(place === 'master' && { meter_class: 'master' }),
    ...(typeof place === 'object' && { meter_class: 'sub', parent: place.master }),
    ...(chance.happens(0.7) && { withholding: { bank_name: '农商行', account_no: '62280001' } }),
    ...(volume > 0 && { opening_cumulative: { tier_year_from: year, volume } }),
  })
  return {
    ...{
      id: meter.id,
      account_no: meter.account_no,
      installed: OPENED_ON,
      initial: initial * 1000,
      digits: 5,
    },
    opening: { year, volume: volume * 1000 },
    terms: new Map([[OPENED_ON, { price, persons }]]),
    ...{ changes: [], idle: [], closings: [], transfers: [] },
    status: 'active',
    master: typeof place === 'object' ? place.master : null,
    isMaster: place === 'master',
  }
}

/** A master may be billed while a sub is unread; the field stands on every reading, and changes nothing elsewhere. */
export const confirmations = (account: Account, chance: Chance) => ({
  confirm_abnormal: true,
  ...(account.isMaster && chance.happens(0.8) && { confirm_subs: true }),
})

/** The live readings and back charges of an account, in the order of posting. */
export const liveCharges = (world: World, meter: number): OwnReading[] =>
  [...world.readings.values()]
    .filter(({ meter: own, order }) => own === meter && !world.flushed.has(order))
    .sort((one, other) => one.order - other.order)

export const liveReadings = (world: World, meter: number): OwnReading[] =>
  liveCharges(world, meter).filter(({ kind }) => kind === 'reading')

/** The last reading is a final one. */
export const isFinallyRead = (world: World, account: Account): boolean =>
  account.status !== 'closed' && liveReadings(world, account.id).at(-1)?.isFinal === true

/** The newest index of an account as far as the books beside know it; another clerk may just have read a newer one. */
export function lastIndex(world: World, account: Account): { at: string; index: number } {
  const change = account.changes.at(-1)
  const reading = [...liveReadings(world, account.id).slice(-1), ...pendingOf(world, account.id)].at(-1)
  if (change && (!reading || change.at >= reading.at)) return { at: change.at, index: change.initial }
  return reading ?? { at: account.installed, index: account.initial }
}

/** The readings of an account that wait for their orders, in the order of time. */
export const pendingOf = (world: World, meter: number): OwnPending[] =>
  [...world.pending.values()]
    .filter((reading) => reading.meter === meter)
    .sort((one, other) => (one.at < other.at ? -1 : 1))

/** An index that the device may show next: litres, and whether its register turned over. */
export function nextIndex(
  world: World,
  account: Account,
  chance: Chance,
): { index: number; text: string; isRollover: boolean } {
  const decimals = chance.happens(0.3) ? chance.between(0, 999) : 0
  // A master measures what its subs do.
  const more = account.isMaster ? 4 : 1
  const volume = chance.pick([0, 3, 9, 14, 25, 60, 95]) * 1000 * more + decimals
  const turn = 10 ** account.digits * 1000
  const index = lastIndex(world, account).index + volume
  return { index: index % turn, text: litreText(index % turn), isRollover: index >= turn }
}

export const litreText = (litres: number): string => String(litres / 1000)
export const litresOf = (text: string): number => whole(text, 3)
export const fenOf = (text: string): number => whole(text, 2)

/** A time of the last days, before the present. */
export function recentTime(world: World, chance: Chance): string {
  const day = daysLater(world.t.clock.now, -chance.pick([0, 0, 0, 1, 2, 5]))
  const two = (number: number) => String(number).padStart(2, '0')
  const time = `${two(chance.between(6, 17))}:${two(chance.between(0, 59))}:${two(chance.between(0, 59))}`
  return `${day} ${time}` > world.t.clock.now ? `${daysLater(day, -1)} ${time}` : `${day} ${time}`
}

export const recentDay = (world: World, chance: Chance): string =>
  daysLater(world.t.clock.now, -chance.pick([0, 0, 1, 3, 9]))

/** Writes down an order that the product answered for a reading or a back charge. */
export function noteReading(
  world: World,
  meter: number,
  order: TestReply['data'],
  asked: Partial<OwnReading>,
): void {
  world.readings.set(order.id, {
    kind: asked.kind ?? 'reading',
    order: order.id,
    meter,
    at: asked.at ?? order.period_to,
    index: asked.index ?? litresOf(order.current_reading),
    isRollover: asked.isRollover ?? false,
    deduct: asked.deduct ?? 0,
    isEstimate: asked.isEstimate ?? false,
    isFinal: asked.isFinal ?? false,
    posted: world.t.clock.now,
  })
  noteCopies(world)
}

/**
 * Writes down what a flush answered: the orders of its cascade, and what replaced them. The answers of commands at the same time
 * arrive in any order, so an order may be flushed here before it is known.
 */
export function noteCascade(world: World, cascade: { order: number; reissued: { id: number } }[]): void {
  for (const { order, reissued } of cascade) {
    world.flushed.add(order)
    world.copies.set(reissued.id, order)
  }
  noteCopies(world)
}

/** An order that is billed again in a cascade keeps its reading. */
function noteCopies(world: World): void {
  for (const [copy, of] of world.copies) {
    const original = world.readings.get(of)
    if (original === undefined) continue
    world.copies.delete(copy)
    world.readings.set(copy, { ...original, order: copy })
    noteCopies(world)
    return
  }
}
