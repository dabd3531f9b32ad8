import { createCharge } from '@water/contract/charges/calls'
import { redFlushOrder } from '@water/contract/corrections/calls'
import { waivePenalty } from '@water/contract/corrections/waivers'
import { changeDevice, closeMeter, suspendMeter, transferMeter } from '@water/contract/lifecycle/calls'
import { readOrder } from '@water/contract/orders/calls'
import { createGroup } from '@water/contract/payments/groups'
import { createReadingOrder } from '@water/contract/readings/calls'
import { addDays, type LocalDate, type LocalTime } from '@water/rules/calendar'
import { CUBIC_METRE, cubicMetres, fen, type Litres, litres, yuan } from '@water/rules/money'
import { type UnitOfWork, writeWithin } from '../db/read-write'
import { changeDevices } from '../features/lifecycle/change-over'
import { readingRequest } from '../features/readings/reading-request'
import { recordReadings } from '../features/readings/recorded'
import { perform } from '../http/perform'
import type { Refusal } from '../refusal'
import { shownIndex } from './consumption'
import type { Crew } from './crew'
import { readDaysOf } from './read-days'
import type { Account } from './set-up'
import { type LastBill, lastBill } from './store'
import type { Timeline } from './timeline'

/** Fewer orders than this give no estimate, or leave nothing after it. */
const READINGS_OF_ESTIMATE = 5

/**
 * Plans one example of each command that puts something right or ends an account, on customers who otherwise pay in time. The
 * days are the latest ones, so that the examples are on the first pages of the lists.
 */
export function planExamples(timeline: Timeline, today: LocalDate): void {
  const book = (code: string) => {
    const accounts = timeline.company.accounts.filter(({ household }) => household.book.code === code)
    const plain = accounts.filter(
      ({ household: { quirk, payer, community, persons } }) =>
        quirk === 'none' && payer === 'prompt' && community.kind === 'homes' && persons > 1,
    )
    const late = accounts.filter(({ household: { payer } }) => payer === 'late' || payer === 'stopped')
    const shops = accounts.filter(({ household }) => household.community.kind === 'shops')
    const days = accounts.length > 0 ? readDaysOf(accounts[0]!.household.book, timeline.firstDay, today) : []
    return { plain, late, shops, days }
  }
  const [east1, east2, west1, west2, businesses] = [
    ...[book('QH-E1'), book('QH-E2'), book('QH-W1'), book('QH-W2'), book('QH-W3')],
  ] as const
  const examples = new Examples(timeline)
  if (Math.min(east1.days.length, east2.days.length, west1.days.length, west2.days.length) < 2) return
  examples.misread(east1.plain[0]!, east1.days.at(-1)!)
  examples.close(east1.plain[1]!, addDays(east1.days.at(-2)!, 10))
  examples.chargeFee(east1.plain[2]!, addDays(east1.days.at(-2)!, 12))
  examples.reduce(east2.plain[0]!, east2.days.at(-1)!)
  examples.transfer(east2.plain[1]!, addDays(east2.days.at(-2)!, 10))
  examples.change(west1.plain[0]!, addDays(west1.days.at(-2)!, 20))
  examples.chargeBack(west1.plain[1]!, addDays(west1.days.at(-2)!, 8))
  examples.changeMany(west1.plain.slice(2, 4), addDays(west1.days.at(-2)!, 15))
  examples.record(west2.plain.slice(1, 4), west2.days.at(-1)!)
  examples.suspend(west2.plain[0]!, addDays(west2.days.at(-2)!, 10))
  examples.together(west1.plain.slice(4, 6), addDays(today, -1))
  examples.waive(west2.late, addDays(west2.days.at(-2)!, timeline.dueDays + 3))
  if (businesses.days.length < READINGS_OF_ESTIMATE) return
  examples.trueUp(businesses.shops[2]!, businesses.days.at(-2)!, businesses.days.at(-1)!)
}

class Examples {
  constructor(private readonly timeline: Timeline) {}

  /** A reader took a digit for another: the clerk reverses the bill and bills the right index. */
  misread(account: Account, readOn: LocalDate): void {
    this.plan(account, `${readOn} 19:10:00`, async (now) => {
      const bill = await this.lastBill(account)
      const less = Math.min(5, Math.floor(litres(bill.volume) / 2 / CUBIC_METRE))
      const current_reading = cubicMetres(litres(bill.current_reading) - less * CUBIC_METRE)
      await this.flush(bill, now, '抄表读数看错，按复核读数重开', { current_reading })
    })
  }

  /** A pipe had leaked: a part of the volume is not charged. */
  reduce(account: Account, readOn: LocalDate): void {
    this.plan(account, `${readOn} 19:20:00`, async (now) => {
      const bill = await this.lastBill(account)
      const { current_reading } = bill
      const most = Math.floor(litres(bill.volume) / 2 / CUBIC_METRE)
      const deduct_volume = cubicMetres(Math.min(6, most) * CUBIC_METRE)
      const remark = '表后水管漏水，已修复并核实减免'
      await this.flush(bill, now, '表后漏水减免', { current_reading, deduct_volume, remark })
    })
  }

  change(account: Account, day: LocalDate): void {
    this.plan(account, `${day} 14:30:00`, async (now) => {
      const final_reading = shownIndex(this.timeline.indexOn(account, day))
      this.timeline.setIndex(account, 0)
      const body = {
        final_reading,
        meter_no: `22${String(8_000_001 + account.meter)}`,
        initial_reading: '0',
        changed_at: `${day} 14:05:00`,
        reason: 'periodic' as const,
        remark: '到期轮换',
      }
      await this.perform(changeDevice, 'clerk', now, { id: account.meter, body })
    })
  }

  /** Devices that are due, from a sheet of the workshop. */
  changeMany(accounts: readonly Account[], day: LocalDate): void {
    for (const account of accounts) this.timeline.correct(account)
    const now = `${day} 16:10:00`
    this.timeline.plan(now, async () => {
      const requests = accounts.map((account) => {
        const final_reading = shownIndex(this.timeline.indexOn(account, day))
        this.timeline.setIndex(account, 0)
        const [meter_no, remark] = [`22${String(8_000_001 + account.meter)}`, '到期轮换']
        const device = { meter_no, initial_reading: '0', reason: 'periodic' as const, remark }
        return { meter: account.meter, final_reading, changed_at: `${day} 15:20:00`, ...device }
      })
      await this.inBatch('meter.import_changes', now, async (unit) => {
        kept(await changeDevices(unit, requests))
        unit.audit({
          object: ['meter', null],
          after: { changed: requests.map(({ meter }) => meter) },
        })
      })
    })
  }

  /** A daughter pays her own bill and that of her parents with one note. */
  together(accounts: readonly Account[], day: LocalDate): void {
    for (const account of accounts) this.timeline.correct(account)
    const now = `${day} 10:50:00`
    this.timeline.plan(now, async () => {
      const rows = []
      for (const { meter } of accounts) {
        const due = await this.timeline.dueOn(meter, now)
        rows.push({ meter, amount: yuan(due > 0 ? due : 3000) })
      }
      const sum = rows.reduce((all, { amount }) => all + fen(amount), 0)
      const tender = yuan(Math.floor(sum / 10_000 + 1) * 10_000)
      const body = { method: 'cash' as const, tender, rows, remark: '母女两户一起缴' }
      await this.perform(createGroup, 'cashier', now, { body })
      this.timeline.tally.payments += rows.length
    })
  }

  /** A reading that a reader wrote down by hand is only recorded: the clerk bills it once it is checked. */
  record(accounts: readonly Account[], readOn: LocalDate): void {
    for (const account of accounts) this.timeline.leaveOut(account, readOn, readOn)
    const now = `${readOn} 17:30:00`
    this.timeline.plan(now, async () => {
      const requests = accounts.map((account) => {
        const current_reading = shownIndex(this.timeline.indexOn(account, readOn))
        const body = {
          meter: account.meter,
          current_reading,
          read_at: `${readOn} 10:20:00`,
          remark: '手抄单补录',
        }
        return readingRequest(body, 'import')
      })
      await this.inBatch('reading.record', now, async (unit) => {
        const readings = kept(await recordReadings(unit, requests)).map(({ id }) => id)
        unit.audit({ object: ['reading', null], after: { readings } })
      })
    })
  }

  /** The work of a job with the rows of a sheet, in one batch. */
  private inBatch(action: string, now: LocalTime, post: (unit: UnitOfWork) => Promise<void>): Promise<void> {
    const { making, company } = this.timeline
    const { org, as } = company.crew
    const caller = as.clerk
    const actor = { id: caller.id, name: caller.username }
    const command = { action, org, actor, now, address: '', request_id: '' }
    const { tx } = making
    return writeWithin(tx, command, (_, audit) => post({ tx, org, now, caller, audit }))
  }

  /** The readers find a shop locked and estimate too much; the next month's index is below the estimate. */
  trueUp(account: Account, estimatedOn: LocalDate, readOn: LocalDate): void {
    this.timeline.estimateOn(account, estimatedOn)
    this.timeline.leaveOut(account, readOn, readOn)
    this.plan(account, `${readOn} 16:40:00`, async (now) => {
      const estimate = await this.lastBill(account)
      const real: Litres = litres(estimate.previous_reading) + wholeHalf(litres(estimate.volume))
      this.timeline.indexOn(account, readOn)
      this.timeline.setIndex(account, real)
      await this.read(account, real, now, { reverse_estimates: true, remark: '停业装修，按实际读数' })
    })
  }

  suspend(account: Account, day: LocalDate): void {
    this.timeline.leaveOut(account, day)
    this.plan(account, `${day} 09:50:00`, async (now) => {
      const body = { date: day, reason: '用户外出务工，申请报停' }
      await this.perform(suspendMeter, 'clerk', now, { id: account.meter, body })
    })
  }

  close(account: Account, day: LocalDate): void {
    this.timeline.leaveOut(account, day)
    this.planLastBill(account, day)
    this.plan(account, `${day} 10:30:00`, async (now) => {
      const body = { closed_at: day, reason: '房屋拆迁，用户申请销户' }
      await this.perform(closeMeter, 'clerk', now, { id: account.meter, body })
    })
  }

  transfer(account: Account, day: LocalDate): void {
    this.planLastBill(account, day)
    this.plan(account, `${day} 10:40:00`, async (now) => {
      const customer = { customer_name: '韩雪梅', phone: '19000005001', persons: 3 }
      const body = { transferred_at: day, customer }
      await this.perform(transferMeter, 'clerk', now, { id: account.meter, body })
    })
  }

  chargeFee(account: Account, day: LocalDate): void {
    this.plan(account, `${day} 11:15:00`, async (now) => {
      const tax = { tax_treatment: 'taxable', tax_rate: '0.06', tax_code: '3040801010000000000' } as const
      const lines = [{ name: '水表校验费', amount: '60.00', ...tax }]
      const body = { meter: account.meter, kind: 'fee' as const, lines, remark: '用户申请校验，表计合格' }
      await this.perform(createCharge, 'staff', now, { body })
    })
  }

  chargeBack(account: Account, day: LocalDate): void {
    this.plan(account, `${day} 11:40:00`, async (now) => {
      const remark = '表前接管用水，按核定水量追补'
      const body = { meter: account.meter, kind: 'back_charge' as const, volume: '12', remark }
      await this.perform(createCharge, 'staff', now, { body })
    })
  }

  /** A customer was ill, and pays late: staff do not charge the penalty. It is the first one who owes one on that day. */
  waive(accounts: readonly Account[], day: LocalDate): void {
    const now = `${day} 07:40:00`
    this.timeline.plan(now, async () => {
      for (const account of accounts) {
        const { id } = await this.lastBill(account)
        const { penalty: amount } = await this.perform(readOrder, 'staff', now, { id })
        if (fen(amount) === 0) continue
        await this.perform(waivePenalty, 'staff', now, { id, body: { amount, reason: '用户住院，申请减免' } })
        return
      }
    })
  }

  /** The last reading of a customer who leaves, paid at the window. */
  private planLastBill(account: Account, day: LocalDate): void {
    this.plan(account, `${day} 09:40:00`, (now) =>
      this.read(account, this.timeline.indexOn(account, day), now, { is_final: true }),
    )
    this.plan(account, `${day} 10:10:00`, (now) => this.timeline.payAll(account, now))
  }

  private async read(
    { meter }: Account,
    index: Litres,
    read_at: LocalTime,
    more: { is_final?: boolean; reverse_estimates?: boolean; remark?: string },
  ): Promise<void> {
    const body = { meter, current_reading: shownIndex(index), read_at, confirm_abnormal: true, ...more }
    await this.perform(createReadingOrder, 'clerk', read_at, { body })
    this.timeline.tally.orders++
  }

  private async flush(
    { id }: LastBill,
    now: LocalTime,
    reason: string,
    reissue: { current_reading: string; deduct_volume?: string; remark?: string },
  ): Promise<void> {
    await this.perform(redFlushOrder, 'clerk', now, { id, body: { reason, reissue, confirm_abnormal: true } })
  }

  private lastBill({ meter }: Account): Promise<LastBill> {
    const { making, company } = this.timeline
    return lastBill(making.tx, company.crew.org, meter)
  }

  private plan(account: Account, at: LocalTime, work: (now: LocalTime) => Promise<void>): void {
    this.timeline.correct(account)
    this.timeline.plan(at, () => work(at))
  }

  private perform<E extends Parameters<typeof perform>[1]>(
    endpoint: E,
    as: keyof Crew['as'],
    now: LocalTime,
    given: Parameters<typeof perform<E>>[3],
  ) {
    const { making, company } = this.timeline
    return perform(making.routes, endpoint, { tx: making.tx, caller: company.crew.as[as], now }, given)
  }
}

/** The outcomes of rows none of which may be refused. */
function kept<Done extends { ok: true }>(
  outcomes: readonly (Done | { ok: false; refusal: Refusal })[],
): Done[] {
  return outcomes.map((outcome) => {
    if (!outcome.ok) throw outcome.refusal
    return outcome
  })
}

const wholeHalf = (volume: Litres): Litres => Math.floor(volume / 2 / CUBIC_METRE) * CUBIC_METRE
