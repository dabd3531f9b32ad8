import { expect } from 'vitest'
import { chinese, type Tries } from './site'

/** Readings and their orders: how each 409 comes about. */
export const readings = {
  reading_void: {
    about: [],
    how: async (site) => {
      const { id, pending } = await site.waiting()
      const voided = site.as(site.works.staff, `POST /readings/${pending}/void/`, { reason: '抄错户' })
      expect((await voided(chinese)).data).toMatchObject({ meter: id, status: 'void' })
      return site.billOf(pending)
    },
  },
  monitor: {
    about: ['meter'],
    how: async (site) => site.reading((await site.monitor()).id, 40, '2026-03-15'),
  },
  not_monitor: {
    about: ['meter'],
    how: async (site) => {
      const body = { meter: (await site.readMeter()).id, current_reading: 40, read_at: '2026-03-15' }
      return site.as(site.works.clerk, 'POST /readings/', body)
    },
  },
  not_over: {
    about: ['month'],
    how: async (site) =>
      site.as(site.works.clerk, `POST /reading-rounds/${site.works.location}/take-remote/`, {
        month: '2026-03',
      }),
  },
  subs_unread: {
    about: ['confirm_subs'],
    how: async (site) => site.reading((await site.masterOfOne()).master, 10, '2026-03-01'),
  },
  subs_exceed: {
    about: ['current_reading'],
    how: async (site) => {
      const { master, sub } = await site.masterOfOne()
      await site.works.read(sub, 20, '2026-03-01')
      return site.reading(master, 10, '2026-03-01')
    },
  },
  below_estimate: {
    about: ['current_reading'],
    how: async (site) => {
      const { id } = await site.readMeter()
      await site.works.read(id, null, '2026-03-15', { is_estimate: true })
      return site.reading(id, 35, '2026-03-20')
    },
  },
  already_read: {
    about: ['meter'],
    how: async (site) => {
      const { id } = await site.readMeter()
      const [{ read_at }] = (await site.t.call(site.works.staff, `GET /meters/${id}/readings/`)).data.results
      const body = { meter: id, month: read_at.slice(0, 7), reason: 'locked' }
      return site.as(site.works.clerk, `POST /reading-rounds/${site.works.location}/not-read/`, body)
    },
  },
  before_last_reading: {
    about: ['read_at'],
    how: async (site) => site.reading((await site.readMeter()).id, 40, '2026-02-15'),
  },
  before_install: {
    about: ['read_at'],
    how: async (site) => site.reading((await site.works.meter(site.price)).id, 40, '2025-11-01'),
  },
  reversed: {
    about: ['current_reading'],
    how: async (site) => site.reading((await site.readMeter()).id, 29, '2026-03-15'),
  },
  abnormal: {
    about: ['current_reading'],
    how: async (site) => site.reading((await site.readMeter()).id, 130, '2026-03-15'),
  },
  no_history: {
    about: ['is_estimate'],
    how: async (site) =>
      site.reading((await site.works.meter(site.price)).id, null, '2026-03-01', { is_estimate: true }),
  },
  amount_too_large: {
    about: ['current_reading'],
    how: async (site) => {
      const most = '9999.9999'
      const item = await site.works.surcharge({ name: '更贵', kind: 'per_volume', value: most })
      const dear = await site.works.price({ name: '贵', mode: 'flat', price: most, surcharge_items: [item] })
      const digits = { name: '八位', kind: 'mechanical', register_digits: 8 }
      const { data } = await site.t.call(site.works.staff, 'POST /organizations/meter-types/', digits)
      return site.reading(
        (await site.works.meter(dear, { meter_type: data.id })).id,
        99_999_999,
        '2026-03-01',
      )
    },
  },
  reading_billed: { about: [], how: async (site) => site.billOf((await site.readMeter()).last.reading) },
  reading_of_change: { about: [], how: async (site) => site.billOf(await site.readingOfChange()) },
  earlier_pending: {
    about: ['read_at'],
    how: async (site) => {
      const { id } = await site.waiting()
      return site.reading(id, 40, '2026-03-15')
    },
  },
  final_reading: {
    about: ['meter'],
    how: async (site) => {
      const { id } = await site.readMeter()
      await site.reading(id, 40, '2026-03-15', { is_final: true })(chinese)
      return site.reading(id, 50, '2026-03-20')
    },
  },
  meter_suspended: {
    about: ['read_at'],
    how: async (site) => site.reading(await site.after('suspend'), 1, '2026-03-01'),
  },
  meter_closed: {
    about: ['meter'],
    how: async (site) => site.reading(await site.withStatus('closed'), 1, '2026-03-01'),
  },
  before_transfer: {
    about: ['read_at'],
    how: async (site) => {
      const { id } = await site.readMeter()
      await site.transferred(id, { take_over: true })(chinese)
      return site.reading(id, 60, '2026-03-20')
    },
  },
} satisfies Tries
