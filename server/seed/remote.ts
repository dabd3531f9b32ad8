import { createMeter, readMeter } from '@water/contract/meters/calls'
import { locations, meterTypes } from '@water/contract/reference/calls'
import { bindModule, sendReports } from '@water/contract/remote/calls'
import { createService } from '@water/contract/services/calls'
import { answerValveCommands, askValve } from '@water/contract/valves/calls'
import {
  addDays,
  addSeconds,
  daysBetween,
  type LocalDate,
  type LocalTime,
  monthOf,
} from '@water/rules/calendar'
import { cubicMetres, type Litres } from '@water/rules/money'
import { type Actor, type UnitOfWork, writeWithin } from '../db/read-write'
import { billRecorded } from '../features/readings/recorded'
import { roundTakeRemote } from '../features/rounds/take-remote'
import { fetchCommands } from '../features/valves/gateway'
import { Field, type FieldModule, LITRES_PER_STEP, moduleAtHome, type Trouble } from '../gateway/field'
import type { Service } from '../http/call'
import { perform } from '../http/perform'
import { chanceOf } from './chance'
import type { Customer } from './payers'
import { personName, phoneNumber } from './people'
import { arrearsOf } from './store'
import type { Timeline } from './timeline'

const MODULES = 40
/** Days of reports before today, and of preparation before them. */
const DAYS = 60
const PREPARATION = 4
/** The book was read so many days ago. */
const READ_AGO = 3
const SCALE = 2
const NAME = '远传采集平台'
const ROUTE_STEP = 10
/** Readings of the last round that nobody has billed yet. */
const WAITING = 3
const FIRST_IMEI = 860_000_000_000_001n

/** A meter of the book, and its household. */
interface Door extends Customer {
  imei: string
  at: number
  name: string
  phone: string
  litresPerDay: number
}

/** Most pay in time; of ten one pays late, and one not at all. */
const PAYERS = [...Array.from({ length: 7 }, () => 'prompt' as const), 'rounding', 'late', 'stopped'] as const

/** The troubles of the book, by the place on the route and the days since then. */
const TROUBLES: readonly { at: number; trouble: Trouble; ago: number }[] = [
  { at: 6, trouble: 'leak', ago: 9 },
  { at: 14, trouble: 'silent', ago: 8 },
  { at: 23, trouble: 'jump', ago: 5 },
]
/** Its valve is closed for a repair, and opened again the next morning. */
const REPAIRED = { at: 31, ago: 12 }

const doors = Array.from({ length: MODULES }, (_, at): Door => {
  const key = `remote door ${at}`
  const chance = chanceOf(key)
  const { imei, litresPerDay } = moduleAtHome(String(FIRST_IMEI + BigInt(at)))
  return {
    ...{ imei, litresPerDay, at, name: personName(chance), phone: phoneNumber(chance) },
    ...{ key, payer: chance.pick(PAYERS), community: { kind: 'homes' } },
  }
})
/** Behind it are all of them, and what is lost on the way. */
const monitor: Pick<Door, 'imei' | 'litresPerDay'> = {
  imei: String(FIRST_IMEI + BigInt(MODULES)),
  litresPerDay: Math.floor(doors.reduce((sum, { litresPerDay }) => sum + litresPerDay, 0) * 1.07),
}

const litresOf = (count: number): Litres => count * LITRES_PER_STEP

/**
 * Plans a book whose meters report by themselves: two months of nights, a leak, a module that fell silent, a report in doubt, a valve
 * closed and opened again, and a meter that watches the whole place. What arrives becomes readings by the product's own look for them.
 */
export function planRemoteBook(timeline: Timeline, today: LocalDate): void {
  const begin = addDays(today, -DAYS - PREPARATION)
  if (begin <= timeline.firstDay) return
  const book = new RemoteBook(timeline, today)
  timeline.plan(`${begin} 09:00:00`, () => book.open(begin))
  for (let day = addDays(today, -DAYS); day < today; day = addDays(day, 1)) {
    const night = day
    timeline.plan(`${night} 00:20:00`, () => book.report(night))
    if (book.isReadBefore(night)) timeline.plan(`${night} 10:00:00`, () => book.take(night))
  }
  const cut = addDays(today, -REPAIRED.ago)
  timeline.plan(`${cut} 14:10:00`, () => book.turn('close', `${cut} 14:10:00`))
  timeline.plan(`${addDays(cut, 1)} 09:30:00`, () => book.turn('open', `${addDays(cut, 1)} 09:30:00`))
}

class RemoteBook {
  private readonly field: Field
  private readonly readDay: number
  private book = 0
  private gateway: Service | null = null
  private readonly meters: number[] = []

  constructor(
    private readonly timeline: Timeline,
    private readonly today: LocalDate,
  ) {
    this.readDay = Math.min(Number(addDays(today, -READ_AGO).slice(8)), 28)
    const modules = [...doors, monitor].map(({ imei, litresPerDay }, at): FieldModule => {
      const wrong = TROUBLES.find((one) => one.at === at)
      return {
        ...{ imei, litresPerDay, trouble: wrong?.trouble ?? null },
        troubleFrom: addDays(today, -(wrong?.ago ?? 0)),
      }
    })
    this.field = new Field(modules, addDays(today, -DAYS - 1))
  }

  private get making() {
    return this.timeline.making
  }
  private get crew() {
    return this.timeline.company.crew
  }

  /** The day before was the read day of the book. */
  isReadBefore(day: LocalDate): boolean {
    return Number(addDays(day, -1).slice(8)) === this.readDay
  }

  /** The place, its meters and their modules. */
  async open(day: LocalDate): Promise<void> {
    const { tx, routes } = this.making
    const { staff, clerk, reader } = this.crew.as
    const by = (caller: typeof staff, time: string) => ({ tx, caller, now: `${day} ${time}` })
    const service = await perform(routes, createService, by(staff, '09:00:00'), {
      body: { name: NAME, purpose: 'gateway' },
    })
    const org = this.crew.org
    this.gateway = {
      ...{ id: null, service: service.id, purpose: 'gateway', organization: org, username: NAME, name: '' },
      ...{ is_audit: true, is_staff: false, is_superuser: false, permissions: new Set<number>() },
    }
    const type = await perform(routes, meterTypes.create, by(staff, '09:05:00'), {
      body: {
        ...{ name: 'NB-IoT 阀控远传表', kind: 'nb_iot', reading_mode: 'remote', has_valve: true },
        ...{ remote_scale: SCALE, manufacturer: '宁波水表', model: 'LXSY-15R' },
      },
    })
    const area = await perform(routes, locations.create, by(staff, '09:10:00'), {
      body: { level: 'area', code: 'QH-R', name: '远传试点片区' },
    })
    const book = await perform(routes, locations.create, by(staff, '09:11:00'), {
      body: {
        ...{ level: 'book', code: 'QH-R1', name: '湖滨远传册', parent: area.id },
        ...{ reader: reader.id, read_day: this.readDay },
      },
    })
    this.book = book.id
    // Homes like the others, at the same price.
    const like = await perform(routes, readMeter, by(clerk, '09:20:00'), {
      id: this.timeline.company.accounts[0]!.meter,
    })
    const device = { meter_type: type.id, diameter: like.diameter, location: book.id, install_date: day }
    const initial = (imei: string) => cubicMetres(litresOf(this.field.countOf(imei)))
    for (const door of doors) {
      const { id } = await perform(routes, createMeter, by(clerk, '09:30:00'), {
        body: {
          ...device,
          ...{ meter_no: `24${String(2_000_001 + door.at * 37)}`, seq_no: (door.at + 1) * ROUTE_STEP },
          ...{ customer_name: door.name, phone: door.phone, persons: 3, read_cycle_months: 1 },
          address: `清河市湖滨路湖滨花园 ${Math.floor(door.at / 20) + 1} 号楼 ${Math.floor((door.at % 20) / 4) + 1}0${(door.at % 4) + 1} 室`,
          ...{ water_price: like.water_price!, initial_reading: initial(door.imei) },
        },
      })
      this.meters.push(id)
    }
    const { id } = await perform(routes, createMeter, by(clerk, '09:40:00'), {
      body: {
        ...device,
        ...{
          meter_no: '248000001',
          customer_name: '湖滨花园考核表',
          address: '清河市湖滨路湖滨花园 门口表井',
        },
        ...{ persons: 1, read_cycle_months: 1, meter_class: 'monitor', watches: book.id, water_price: null },
        initial_reading: initial(monitor.imei),
      },
    })
    this.meters.push(id)
    const from = `${day} 10:00:00`
    for (const [at, { imei }] of [...doors, monitor].entries())
      await perform(
        routes,
        bindModule,
        { tx, caller: clerk, now: from },
        {
          id: this.meters[at]!,
          body: { imei, gateway: service.id, from },
        },
      )
  }

  /** The gateway brings the counts of midnight. */
  async report(day: LocalDate): Promise<void> {
    const { tx, routes } = this.making
    const reports = this.field.night()
    const moment = { tx, caller: this.gateway!, now: `${day} 00:20:00` as LocalTime }
    await perform(routes, sendReports, moment, { body: { reports } })
  }

  /** The look of the worker, and the bills of what it has found. */
  async take(day: LocalDate): Promise<void> {
    const { tx } = this.making
    const { org, as } = this.crew
    const now = `${day} 10:00:00`
    const work = { location: this.book, month: monthOf(addDays(day, -1)) }
    const file = { name: null, content: Buffer.from(JSON.stringify(work)) }
    const { rows } = await roundTakeRemote.prepare({ db: tx, org, now, params: {}, file })
    const values = rows.flatMap(({ asked }) => ('value' in asked ? [asked.value] : []))
    const worker = { id: null, service: null, name: '' }
    const taken = await this.act('reading_round.take_remote', worker, now, (unit) =>
      roundTakeRemote.post({ ...unit, actor: worker, values, params: {}, isCheck: false, job: 0 }),
    )
    const ids = taken.flatMap((one) =>
      one.ok && one.id !== null && one.params.outcome !== 'watched' ? [one.id] : [],
    )
    const clerk = { id: as.clerk.id, service: null, name: as.clerk.username }
    await this.act('reading.bill', clerk, `${day} 15:00:00`, async (unit) => {
      // The last ones wait for the desk.
      const due = this.isLastRound(day) ? ids.slice(0, -WAITING) : ids
      const billed = await billRecorded(unit, due, { confirm_abnormal: true, confirm_subs: true })
      const orders = [...billed.values()].flatMap((outcome) => (outcome.ok ? [outcome.order.id] : []))
      unit.audit({ object: ['order', null], after: { orders } })
      this.timeline.tally.orders += orders.length
    })
    const arrears = await arrearsOf(tx, org, this.meters)
    for (const [at, household] of doors.entries()) {
      const meter = this.meters[at]!
      const due = arrears.get(meter) ?? 0
      if (due > 0) this.timeline.planPayment({ meter, household }, day, due)
    }
  }

  /** The desk asks, the gateway fetches, and the module answers when it has woken up. */
  async turn(action: 'open' | 'close', asked_at: LocalTime): Promise<void> {
    const { tx, routes } = this.making
    const { org, as } = this.crew
    const meter = this.meters[REPAIRED.at]!
    const moment = { tx, caller: as.clerk, now: asked_at }
    const remark = action === 'close' ? '楼道水管抢修' : '抢修完成'
    await perform(routes, askValve, moment, { id: meter, body: { action, reason: 'repair', remark } })
    const fetched = addSeconds(asked_at, 25)
    const { commands } = await fetchCommands({ tx, org, now: fetched }, this.gateway!.service)
    const at = addSeconds(asked_at, 340)
    const acks = commands.map(({ id }) => ({ id, result: 'done', at }))
    await perform(
      routes,
      answerValveCommands,
      { tx, caller: this.gateway!, now: addSeconds(at, 2) },
      {
        body: { acks },
      },
    )
    this.field.turn(doors[REPAIRED.at]!.imei, action === 'close' ? 'closed' : 'open')
  }

  private isLastRound(day: LocalDate): boolean {
    return daysBetween(day, this.today) < READ_AGO + 1
  }

  private act<T>(
    action: string,
    actor: Required<Actor>,
    now: LocalTime,
    work: (unit: UnitOfWork) => Promise<T>,
  ): Promise<T> {
    const { tx } = this.making
    const { org } = this.crew
    const command = { action, org, actor, now, address: '', request_id: '' }
    return writeWithin(tx, command, (_, audit) => work({ tx, org, now, caller: actor, audit }))
  }
}
