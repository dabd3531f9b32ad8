import { chinese, type Tries } from './site'

/** The life of a meter: how each 409 comes about. */
export const meters = {
  already_suspended: { about: [], how: async (site) => site.command(await site.after('suspend'), 'fault') },
  not_suspended: {
    about: [],
    how: async (site) => site.command((await site.works.meter(site.price)).id, 'resume'),
  },
  already_faulty: { about: [], how: async (site) => site.command(await site.after('fault'), 'suspend') },
  not_faulty: {
    about: [],
    how: async (site) => site.command((await site.works.meter(site.price)).id, 'repair'),
  },
  not_ready: { about: [], how: async (site) => site.closed((await site.readMeter()).id) },
  already_closed: {
    about: [],
    how: async (site) => {
      const { id } = await site.works.meter(site.price)
      await site.reading(id, 0, '2026-03-15', { is_final: true })(chinese)
      await site.closed(id)(chinese)
      return site.closed(id)
    },
  },
  not_closed: {
    about: [],
    how: async (site) => site.command((await site.works.meter(site.price)).id, 'reopen', site.works.staff),
  },
  begun: {
    about: ['initial_reading', 'install_date'],
    how: async (site) =>
      site.patch((await site.readMeter()).id, { initial_reading: 3, install_date: '2025-11-01' }),
  },
  device_billed: {
    about: ['meter_no', 'diameter'],
    how: async (site) => {
      const wide = { name: 'DN50', mm: 50, capacity_fee: '0', service_years: 6 }
      const { data } = await site.t.call(site.works.staff, 'POST /organizations/diameters/', wide)
      return site.patch((await site.readMeter()).id, { meter_no: 'N-1', diameter: data.id })
    },
  },
  has_subs: {
    about: ['meter_class'],
    how: async (site) => {
      const master = await site.works.meter(site.price, { meter_class: 'master' })
      await site.works.meter(site.price, { meter_class: 'sub', parent: master.id })
      return site.patch(master.id, { meter_class: 'single' })
    },
  },
  earlier_reading: {
    about: ['changed_at'],
    how: async (site) => site.changed((await site.readMeter()).id, { changed_at: '2026-02-15' }),
  },
  earlier_order: {
    about: ['transferred_at'],
    how: async (site) => {
      const { id: meter } = await site.works.meter(site.price)
      const charge = { kind: 'back_charge', meter, volume: '5', read_at: '2026-03-01' }
      await site.t.call(site.works.staff, 'POST /orders/', charge)
      const customer = { customer_name: '李四' }
      return site.as(site.works.staff, `POST /meters/${meter}/transfer/`, {
        ...{ transferred_at: '2026-02-15', customer },
      })
    },
  },
  meter_no_in_use: {
    about: ['meter_no'],
    how: async (site) => {
      const { meter_no } = await site.works.meter(site.price)
      return site.changed((await site.readMeter()).id, { meter_no })
    },
  },
  change_billed: {
    about: [],
    how: async (site) => {
      const { id } = await site.readMeter()
      await site.changed(id)(chinese)
      await site.reading(id, 9, '2026-03-15')(chinese)
      return site.as(site.works.clerk, `DELETE /meters/${id}/change/`)
    },
  },
  arrears: { about: ['take_over'], how: async (site) => site.transferred((await site.readMeter()).id) },
  balance: {
    about: ['take_over'],
    how: async (site) => {
      const { id } = await site.works.meter(site.price)
      await site.pay({ meter: id })(chinese)
      return site.transferred(id)
    },
  },
} satisfies Tries
