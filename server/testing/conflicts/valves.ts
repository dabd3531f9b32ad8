import { sql } from 'kysely'
import { movingIn } from '../moving-in'
import { withRemote } from '../remote-works'
import { newDebtor, pay } from '../valves'
import type { Site, Tried, Tries } from './site'

const CLOSE = { action: 'close', reason: 'arrears' }

const ask = (site: Site, meter: number, works = site.works) =>
  site.as(works.clerk, `POST /meters/${meter}/valve/preview/`, CLOSE)

/** A close of a debtor's valve, after something that hinders it. */
const debtor = (hinder: (site: Site, meter: number) => Promise<unknown>, module = {}): Tried => ({
  about: [],
  how: async (site) => {
    const { id } = await newDebtor(site.t, await site.remote(), site.price, module)
    await hinder(site, id)
    return ask(site, id)
  },
})

/** Valves: how each 409 comes about. */
export const valves = {
  no_valve: {
    about: [],
    how: async (site) => {
      const works = await site.another()
      const { id } = await works.meter(await works.price({ name: '单一', mode: 'flat', price: '2.00' }))
      return ask(site, id, works)
    },
  },
  no_module: {
    about: [],
    how: async (site) => {
      const { meter, remoteType } = await site.remote()
      return ask(site, (await meter(site.price, { meter_type: remoteType })).id)
    },
  },
  no_cut: debtor(async () => {}, { no_cut: true }),
  command_open: debtor((site, id) => site.t.call(site.works.clerk, `POST /meters/${id}/valve/`, CLOSE)),
  nothing_overdue: debtor((site, id) => pay(site.t, site.works, id)),
  no_notice: debtor(async () => {}, { isTold: false }),
  quiet_time: {
    about: [],
    how: async (site) => {
      const works = await withRemote(site.t, await site.another())
      const price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
      const { id } = await newDebtor(site.t, works, price)
      const settings = { no_cut_days: ['2026-03-31'] }
      await site.t.call(works.staff, `PATCH /organizations/orgs/${works.org}/`, { settings })
      return ask(site, id, works)
    },
  },
  moving_in: {
    about: [],
    how: async (site) => {
      const works = await withRemote(site.t, await site.another())
      const price = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
      const { id } = await newDebtor(site.t, works, price)
      await movingIn(site.t, works.org, [id])
      return ask(site, id, works)
    },
  },
  command_sent: {
    about: [],
    how: async (site) => {
      const { id } = await newDebtor(site.t, await site.remote(), site.price)
      const close = await site.t.call(site.works.clerk, `POST /meters/${id}/valve/`, CLOSE)
      await site.t.call(site.works.clerk, `POST /meters/${id}/valve/`, { action: 'open', reason: 'request' })
      return site.as(site.works.clerk, `DELETE /meters/${id}/valve/${close.data.id}/`)
    },
  },
  alarm_ended: {
    about: [],
    how: async (site) => {
      const { works, t } = site
      const { id } = await site.readMeter()
      const { rows } = await sql<{ id: number }>`
        insert into alarms (organization_id, meter_id, kind, is_found, since, last_at, until, state, created_at, updated_at)
        select ${works.org}, ${id}, 'leak', true, x.at, x.at, x.at, 'ended', x.at, x.at
        from (select ${t.clock.now}::timestamptz as at) x returning id`.execute(t.db)
      return site.as(works.clerk, `POST /remote/alarms/${rows[0]!.id}/acknowledge/`, { note: '已派人查看' })
    },
  },
} satisfies Tries
