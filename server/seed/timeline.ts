import { readMeter } from '@water/contract/meters/calls'
import { createPayment, reversePayment } from '@water/contract/payments/calls'
import { addDays, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { CUBIC_METRE, type Fen, type Litres, litres, yuan } from '@water/rules/money'
import { writeWithin } from '../db/read-write'
import { readAccount } from '../features/ledger/accounts-store'
import { duesOn } from '../features/ledger/penalty'
import { billReadings } from '../features/readings/bill-readings'
import { type ReadingRequest, readingRequest } from '../features/readings/reading-request'
import { perform } from '../http/perform'
import { chanceOf } from './chance'
import type { Book } from './company'
import { type DeviceState, shownIndex, usedUntil } from './consumption'
import type { Making } from './crew'
import type { Household } from './households'
import { type Customer, channelNo, firstPrepayment, type Intent, intentFor } from './payers'
import { isReadOn } from './read-days'
import type { Account, Company } from './set-up'
import { arrearsOf } from './store'

/** The product can estimate from the third order on. */
const ORDERS_TO_ESTIMATE_FROM = 3

interface Planned {
  at: LocalTime
  work: () => Promise<void>
}

/** An account with the customer who pays for it. */
export interface Paying {
  meter: number
  household: Customer
}

/** The numbers made so far. */
export interface Tally {
  orders: number
  payments: number
}

/** Eighteen months of a utility's daily work, day by day and in each day by the clock. */
export class Timeline {
  readonly tally: Tally = { orders: 0, payments: 0 }
  private readonly diary = new Map<LocalDate, Planned[]>()
  private readonly devices = new Map<number, DeviceState & { orders: number; isEstimated: boolean }>()
  /** Accounts whose bills are corrected before they are paid: what is due is asked when they pay. */
  private readonly corrected = new Set<number>()
  private readonly also: { book: Book; day: LocalDate }[] = []
  private readonly estimated = new Set<string>()
  private readonly unread: { meter: number; from: LocalDate; until: LocalDate }[] = []

  constructor(
    readonly making: Making,
    readonly company: Company,
    readonly firstDay: LocalDate,
    readonly dueDays: number,
  ) {
    for (const { meter, household } of company.accounts) {
      const initial = household.initialIndex * CUBIC_METRE
      this.devices.set(meter, { litres: initial, readOn: firstDay, orders: 0, isEstimated: false })
      const prepayment = firstPrepayment(household, firstDay)
      if (prepayment) this.plan(prepayment.at, () => this.pay({ meter, household }, prepayment, 0))
    }
  }

  plan(at: LocalTime, work: () => Promise<void>): void {
    const day = at.slice(0, 10)
    const planned = this.diary.get(day)
    if (planned) planned.push({ at, work })
    else this.diary.set(day, [{ at, work }])
  }

  /** The account is one of the examples (examples.ts): commands on it come between its bills and their payments. */
  correct({ meter }: Account): void {
    this.corrected.add(meter)
  }

  isCorrected({ meter }: Account): boolean {
    return this.corrected.has(meter)
  }

  /** The book is read on this day, too. */
  readToo(book: Book, day: LocalDate): void {
    this.also.push({ book, day })
  }

  /** The readers find nobody on that day, and estimate. */
  estimateOn({ meter }: Account, day: LocalDate): void {
    this.estimated.add(`${meter} ${day}`)
  }

  /** The readers leave the account out; both days included. */
  leaveOut({ meter }: Account, from: LocalDate, until: LocalDate = '9999-12-31'): void {
    this.unread.push({ meter, from, until })
  }

  /** The index of the register on a day, in litres. */
  indexOn({ meter, household }: Account, day: LocalDate): Litres {
    const device = this.devices.get(meter)!
    device.litres += this.usedUntil(household, device.readOn, day)
    device.readOn = day
    return device.litres
  }

  /** From now on the register is at this index: a new device, or one whose estimates were trued up. */
  setIndex({ meter }: Account, index: Litres): void {
    const device = this.devices.get(meter)!
    device.litres = index
    device.isEstimated = false
  }

  /** Pays at the window whatever is due. */
  payAll(account: Account, at: LocalTime): Promise<void> {
    return this.pay(account, { at, method: 'cash', amount: (due) => due, isMistaken: false })
  }

  /** Does a day's work. */
  async live(day: LocalDate): Promise<void> {
    for (const book of this.booksReadOn(day)) {
      this.plan(`${day} 18:00:00`, () => this.readAndBill(book, day))
    }
    const planned = this.diary.get(day) ?? []
    this.diary.delete(day)
    for (const { work } of planned.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) await work()
  }

  private booksReadOn(day: LocalDate): Book[] {
    const books = this.company.plan.areas.flatMap(({ books }) => books)
    const also = this.also.filter((one) => one.day === day).map(({ book }) => book)
    return [...books.filter((book) => isReadOn(book, this.firstDay, day)), ...also]
  }

  private isLeftOut(meter: number, day: LocalDate): boolean {
    return this.unread.some((one) => one.meter === meter && one.from <= day && day <= one.until)
  }

  /** The water of a household, a master's with that of its subs, which are read on the same days. */
  private usedUntil(household: Household, since: LocalDate, day: LocalDate): Litres {
    const subs = this.company.accounts.filter((one) => one.household.master === household.key)
    return [household, ...subs.map((sub) => sub.household)].reduce(
      (sum, one) => sum + usedUntil(one, since, day),
      0,
    )
  }

  /** A book is read during the day and billed in the evening. */
  private async readAndBill(book: Book, day: LocalDate): Promise<void> {
    const accounts = this.company.accounts.filter(
      ({ household, meter }) => household.book === book && !this.isLeftOut(meter, day),
    )
    const requests: ReadingRequest[] = []
    for (const [at, account] of accounts.entries()) requests.push(await this.reading(account, day, at))
    const { tx } = this.making
    const { org, as } = this.company.crew
    const caller = as.clerk
    const now = `${day} 18:00:00`
    const actor = { id: caller.id, name: caller.username }
    const command = { action: 'reading_order.batch', org, actor, now, address: '', request_id: '' }
    const outcomes = await writeWithin(tx, command, async (_, audit) => {
      const billed = await billReadings({ tx, org, now, caller, audit }, requests)
      const orders = billed.flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
      audit({ object: ['order', null], after: { orders } })
      return billed
    })
    const arrears = await arrearsOf(
      tx,
      org,
      requests.map(({ meter }) => meter),
    )
    for (const [at, outcome] of outcomes.entries()) {
      const account = accounts[at]!
      if (!outcome.ok) throw new Error(`${account.household.key} on ${day}`, { cause: outcome.refusal })
      this.tally.orders++
      this.devices.get(account.meter)!.orders++
      this.planPayment(account, day, arrears.get(account.meter) ?? 0)
    }
  }

  /** Plans how the customer pays an order of this day, or does not; `arrears`: what the account owes then. */
  planPayment(account: Paying, day: LocalDate, arrears: Fen): void {
    const intent = intentFor(account.household, day, addDays(day, this.dueDays), this.firstDay)
    if (!intent) return
    // A payment in time has no penalty: the present dues are the dues of that day.
    const isInTime = intent.at.slice(0, 10) <= addDays(day, this.dueDays)
    const due = isInTime && !this.corrected.has(account.meter) ? arrears : null
    this.plan(intent.at, () => this.pay(account, intent, due))
  }

  private async reading({ meter, household }: Account, day: LocalDate, at: number) {
    const device = this.devices.get(meter)!
    this.indexOn({ meter, household }, day)
    const read_at = `${day} ${clock(8 * 60 + 30 + at * 7)}`
    const canEstimate = household.quirk === 'unread' && device.orders >= ORDERS_TO_ESTIMATE_FROM
    const isAway = canEstimate && chanceOf(`${household.key} away ${day}`).happens(0.3)
    if (this.estimated.has(`${meter} ${day}`) || (isAway && !device.isEstimated)) {
      device.isEstimated = true
      const remark = '家中无人，估抄'
      const body = { meter, read_at, is_estimate: true, confirm_abnormal: true, remark }
      return readingRequest(body, 'import')
    }
    const last = await this.catchUp(meter)
    const current_reading = shownIndex(device.litres)
    const is_rollover = litres(current_reading) < last
    const body = { meter, current_reading, read_at, is_rollover, confirm_abnormal: true }
    return readingRequest(body, 'import')
  }

  /** The last index in the books, in litres: an estimate may have passed the device, which then waits for it. */
  private async catchUp(meter: number): Promise<number> {
    const device = this.devices.get(meter)!
    if (!device.isEstimated && !this.turnsOver(meter)) return 0
    const moment = {
      tx: this.making.tx,
      caller: this.company.crew.as.clerk,
      now: `${device.readOn} 08:00:00`,
    }
    const { last_reading } = await perform(this.making.routes, readMeter, moment, { id: meter })
    const last = litres(last_reading)
    if (device.isEstimated) device.litres = Math.max(device.litres, last)
    device.isEstimated = false
    return last
  }

  private turnsOver(meter: number): boolean {
    return this.company.accounts.some((one) => one.meter === meter && one.household.quirk === 'rollover')
  }

  private async pay(account: Paying, intent: Intent, knownDue: Fen | null = null): Promise<void> {
    const { making, company } = this
    const { meter, household } = account
    const amount = intent.amount(knownDue ?? (await this.dueOn(meter, intent.at)))
    if (amount <= 0) return
    const { method, at } = intent
    const isMistaken = intent.isMistaken && !this.corrected.has(meter)
    const chance = chanceOf(`${household.key} channel ${at}`)
    const bank = this.bankFor(method)
    const moment = { tx: making.tx, caller: company.crew.as.cashier, now: at }
    const { id } = await perform(making.routes, createPayment, moment, {
      body: {
        meter,
        amount: yuan(amount),
        method,
        channel_no: channelNo(method, at, chance),
        ...(bank === null ? {} : { bank_account: bank }),
        ...(isMistaken ? { remark: '户号录入有误，待冲正' } : {}),
      },
    })
    this.tally.payments++
    if (isMistaken) this.planReversal(account, intent, id)
  }

  /** The next morning the mistake is found: the payment is reversed and booked again correctly. */
  private planReversal(account: Paying, intent: Intent, payment: number): void {
    const { making, company } = this
    const nextDay = addDays(intent.at.slice(0, 10), 1)
    this.plan(`${nextDay} 08:45:00`, async () => {
      const moment = { tx: making.tx, caller: company.crew.as.cashier, now: `${nextDay} 08:45:00` }
      await perform(making.routes, reversePayment, moment, { id: payment })
      this.tally.payments++
    })
    const again = { ...intent, at: `${nextDay} 08:52:00`, isMistaken: false }
    this.plan(again.at, () => this.pay(account, again))
  }

  private bankFor(method: Intent['method']): number | null {
    const { bank } = this.company
    if (method === 'withholding') return bank.withholding
    return method === 'transfer' || method === 'pos' ? bank.collection : null
  }

  async dueOn(meter: number, at: LocalTime): Promise<Fen> {
    const account = (await readAccount(this.making.tx, this.company.crew.org, meter))!
    const dues = duesOn(account, at.slice(0, 10))
    return dues.reduce((sum, { order, penalty }) => sum + order.outstanding + penalty, 0)
  }
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`
