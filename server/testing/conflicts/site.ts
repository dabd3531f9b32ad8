import type { RefusalCode, refusals } from '@water/contract/refusals'
import { sql } from 'kysely'
import { type RemoteWorks, withRemote } from '../remote-works'
import type { TestApp, TestReply, TestUser } from '../test-app'
import { beijing, newMonitor, newWaterworks, type Waterworks } from '../waterworks'

export type Conflict = {
  [C in RefusalCode]: (typeof refusals)[C]['status'] extends 409 ? C : never
}[RefusalCode]

/** One try of a refused call: the language and the body are given. */
export type Try = (language: { 'accept-language': string }) => Promise<TestReply>
export const chinese = { 'accept-language': 'zh' }

/** A 409, a way to cause it, and the fields that it names; none where no field can be corrected. */
export interface Tried {
  about: string[]
  how: (site: Site) => Promise<Try>
}
export type Tries = { [C in Conflict]?: Tried }

/** A waterworks with the calls that get into each other's way. */
export class Site {
  private devices = 0
  private reporting: Promise<RemoteWorks> | undefined

  private constructor(
    readonly t: TestApp,
    readonly works: Waterworks,
    readonly price: number,
  ) {}

  static async open(t: TestApp): Promise<Site> {
    const works = await newWaterworks(t)
    return new Site(t, works, await beijing(works))
  }

  as =
    (user: TestUser, target: string, body?: object, headers: Record<string, string> = {}): Try =>
    (language) =>
      this.t.call(user, target, body, { ...headers, ...language })

  /** A waterworks of its own, for what a whole organization feels. */
  another = (): Promise<Waterworks> => newWaterworks(this.t)

  /** The same waterworks, whose meters report. */
  remote = (): Promise<RemoteWorks> => {
    this.reporting ??= withRemote(this.t, this.works)
    return this.reporting
  }

  /** A meter with three orders of 10 m³ and readings up to 2026-03-01. */
  async readMeter(): Promise<{ id: number; last: TestReply['data'] }> {
    const { works, price } = this
    const { id } = await works.meter(price)
    await works.read(id, 10, '2026-01-01')
    await works.read(id, 20, '2026-02-01')
    return { id, last: (await works.read(id, 30, '2026-03-01')).data }
  }

  monitor = () => newMonitor(this.works)

  /** A meter with a later reading that waits for its order. */
  async waiting(): Promise<{ id: number; pending: number }> {
    const { id } = await this.readMeter()
    const { rows } = await sql<{ id: number }>`
      insert into readings (organization_id, meter_id, installation_id, source, previous_reading, current_reading, read_at,
        volume, status)
      select organization_id, meter_id, id, 'import', 30, 35, '2026-03-05', 5, 'pending' from installations
      where organization_id = ${this.works.org} and meter_id = ${id}
      returning id`.execute(this.t.db)
    return { id, pending: rows[0]!.id }
  }

  async masterOfOne(): Promise<{ master: number; sub: number }> {
    const { works, price } = this
    const master = await works.meter(price, { meter_class: 'master', read_cycle_months: 1 })
    const sub = await works.meter(price, { meter_class: 'sub', parent: master.id, read_cycle_months: 1 })
    return { master: master.id, sub: sub.id }
  }

  async withStatus(status: string): Promise<number> {
    const { works, price, t } = this
    const { id } = await works.meter(price)
    await sql`update meters set status = ${status} where organization_id = ${works.org} and id = ${id}`.execute(
      t.db,
    )
    return id
  }

  reading = (meter: number, current_reading: unknown, read_at: string, more: object = {}): Try =>
    this.as(this.works.clerk, 'POST /reading-orders/', { meter, current_reading, read_at, ...more })
  billOf = (reading: number): Try => this.as(this.works.clerk, `POST /readings/${reading}/bill/`, {})

  pay = (body: object): Try =>
    this.as(this.works.clerk, 'POST /payment-records/', { method: 'cash', amount: 5, ...body })
  async paid(body: object = {}): Promise<{ id: number; payment_no: string }> {
    return (await this.pay({ meter: (await this.works.meter(this.price)).id, ...body })(chinese)).data
  }

  /** A late order whose penalty is waived in part, and the withdrawal of the waiver. */
  async waived(): Promise<{ meter: number; withdraw: Try }> {
    const { works, t } = this
    const { id: meter } = await works.meter(this.price)
    const { data } = await works.read(meter, 10, '2026-01-01', { issued_on: '2026-01-01' })
    const path = `POST /orders/${data.id}/waive-penalty/`
    const { waivers } = (await t.call(works.staff, path, { amount: '1.00', reason: '系统故障' })).data
    return { meter, withdraw: this.as(works.staff, `${path}${waivers[0].id}/withdraw/`, {}) }
  }

  flush = (order: number, more: object = {}): Try =>
    this.as(this.works.staff, `POST /orders/${order}/red-flush/`, { reason: '抄错', ...more })
  async firstOrder(meter: number) {
    const { data } = await this.t.call(this.works.clerk, 'GET /orders/', { meter, ordering: 'id' })
    return data.results[0]
  }

  /** An account whose former customer owes an order again, and whose present one owes another. */
  async twoCustomers(): Promise<{ id: number; first: number; last: number }> {
    const { works, t } = this
    const { id } = await works.meter(this.price)
    await this.reading(id, 10, '2026-02-01')(chinese)
    const first = (await this.firstOrder(id)).id
    const { data } = await this.pay({ meter: id, amount: '50.00' })(chinese)
    await this.transferred(id, { transferred_at: '2026-02-10' })(chinese)
    await this.as(works.staff, `DELETE /payment-records/${data.id}/`)(chinese)
    await this.reading(id, 20, '2026-03-01')(chinese)
    const orders = await t.call(works.clerk, 'GET /orders/', { meter: id, ordering: '-id' })
    return { id, first, last: orders.data.results[0].id }
  }

  transferred = (meter: number, more: object = {}): Try =>
    this.as(this.works.clerk, `POST /meters/${meter}/transfer/`, {
      ...{ transferred_at: '2026-03-20', customer: { customer_name: '李四' } },
      ...more,
    })
  command = (meter: number, verb: string, by = this.works.clerk): Try =>
    this.as(by, `POST /meters/${meter}/${verb}/`, {
      date: '2026-02-20',
      ...(verb !== 'resume' && { reason: '用户申请' }),
    })
  closed = (meter: number): Try =>
    this.as(this.works.clerk, `POST /meters/${meter}/close/`, { closed_at: '2026-03-20', reason: '拆迁' })
  async after(verb: string): Promise<number> {
    const { id } = await this.works.meter(this.price)
    await this.command(id, verb)(chinese)
    return id
  }
  changed = (meter: number, more: object = {}): Try =>
    this.as(this.works.clerk, `POST /meters/${meter}/change/`, {
      ...{ final_reading: 40, initial_reading: 0, changed_at: '2026-03-10', reason: 'periodic' },
      meter_no: `C-${++this.devices}`,
      ...more,
    })
  async readingOfChange(): Promise<number> {
    const { id } = await this.readMeter()
    await this.changed(id)(chinese)
    return (await this.t.call(this.works.clerk, `GET /meters/${id}/readings/`)).data.results[0].id
  }

  patch = (meter: number, body: object): Try => this.as(this.works.clerk, `PATCH /meters/${meter}/`, body)
  version = (effective_from: string): Try =>
    this.as(this.works.staff, `POST /organizations/water-prices/${this.price}/versions/`, {
      mode: 'flat',
      price: 3,
      effective_from,
    })
  async versionOf(family: number): Promise<number> {
    return (await this.t.call(this.works.staff, `GET /organizations/water-prices/${family}/`)).data.version
  }
}
