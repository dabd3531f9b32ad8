import { sql } from 'kysely'
import { imeiOf, newRemoteWorks } from '../remote-works'
import type { Site, Tries } from './site'

let numbers = 500_000

/** An organization with a module on a meter, a number that nobody has, and the calls about them. */
async function remote(site: Site) {
  const { t } = site
  const works = await newRemoteWorks(t)
  const [imei, free] = [imeiOf(++numbers), imeiOf(++numbers)]
  const bound = await works.bound(imei)
  const other = await works.meter(works.waterPrice, { meter_type: works.remoteType })
  const manual = await works.meter(works.waterPrice)
  const bind = (id: number, number: string) =>
    site.as(works.clerk, `PUT /meters/${id}/module/`, { imei: number })
  const decide = async (verb: string, ...readings: number[]) => {
    const rows = readings.map((reading, at) => ({ imei, freeze_at: `2026-03-2${at} 00:00:00`, reading }))
    await works.send(rows)
    const { data } = await t.call(works.clerk, 'GET /remote/reports/')
    return site.as(works.staff, `POST /remote/reports/${data.results[0].id}/${verb}/`, { reason: '看过' })
  }
  return { works, imei, free, bound, other, manual, bind, decide }
}

/** Meters that report by themselves: how each 409 comes about. */
export const remotes = {
  not_remote: {
    about: [],
    how: async (site) => {
      const { bind, manual, free } = await remote(site)
      return bind(manual.id, free)
    },
  },
  bad_scale: {
    about: ['remote_scale'],
    how: async (site) => {
      const { works } = await remote(site)
      const path = `PATCH /organizations/meter-types/${works.remoteType}/`
      return site.as(works.staff, path, { remote_scale: 4 })
    },
  },
  imei_in_use: {
    about: ['imei'],
    how: async (site) => {
      const { bind, other, imei } = await remote(site)
      return bind(other.id, imei)
    },
  },
  imei_in_use_elsewhere: {
    about: ['imei'],
    how: async (site) => {
      const [here, there] = [await remote(site), await remote(site)]
      return here.bind(here.other.id, there.imei)
    },
  },
  backwards: {
    about: [],
    how: async (site) => (await remote(site)).decide('accept', 1000, 900),
  },
  report_used: {
    about: [],
    how: async (site) => {
      const { works, bound, decide } = await remote(site)
      const reject = await decide('reject', 1000)
      const { data } = await works.read(bound.id, 10, '2026-03-19 23:59:59')
      await sql`update readings set source = 'remote', frozen_at = '2026-03-20 00:00:00' where order_id = ${data.id}`.execute(
        site.t.db,
      )
      return reject
    },
  },
} satisfies Tries
