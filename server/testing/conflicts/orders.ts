import { beijing, newWaterworks } from '../waterworks'
import { chinese, type Tries } from './site'

/** Reversals, waivers and prints: how each 409 comes about. */
export const orders = {
  nothing_to_print: {
    about: [],
    how: async (site) => {
      const { red } = (await site.flush((await site.readMeter()).last.id)(chinese)).data
      return site.as(site.works.staff, 'POST /orders/print/', { ids: [red.id], kind: 'bill', paper: 'A5' })
    },
  },
  nobody_to_remind: {
    about: [],
    how: async (site) => {
      const { red } = (await site.flush((await site.readMeter()).last.id)(chinese)).data
      return site.as(site.works.staff, 'POST /orders/print/', {
        ids: [red.id],
        kind: 'reminder',
        paper: 'A5',
      })
    },
  },
  waiver_withdrawn: {
    about: [],
    how: async (site) => {
      const withdraw = (await site.waived()).withdraw
      await withdraw(chinese)
      return withdraw
    },
  },
  order_paid: {
    about: [],
    how: async (site) => {
      const { meter, withdraw } = await site.waived()
      await site.pay({ meter, amount: 500 })(chinese)
      return withdraw
    },
  },
  already_flushed: {
    about: [],
    how: async (site) => {
      const { last } = await site.readMeter()
      await site.flush(last.id)(chinese)
      return site.flush(last.id)
    },
  },
  is_red: {
    about: [],
    how: async (site) =>
      site.flush((await site.flush((await site.readMeter()).last.id)(chinese)).data.red.id),
  },
  later_orders: {
    about: ['cascade'],
    how: async (site) => site.flush((await site.firstOrder((await site.readMeter()).id)).id),
  },
  paid: {
    about: [],
    how: async (site) => {
      const strict = await newWaterworks(site.t, { allow_flush_paid: false })
      const meter = (await strict.meter(await beijing(strict))).id
      const { data } = await strict.read(meter, 10, '2026-01-01')
      await site.t.call(strict.clerk, 'POST /payment-records/', { meter, method: 'cash', amount: 1 })
      return site.as(strict.staff, `POST /orders/${data.id}/red-flush/`, { reason: '抄错' })
    },
  },
  not_between: {
    about: ['reissue.read_at'],
    how: async (site) =>
      site.flush((await site.readMeter()).last.id, {
        reissue: { current_reading: 25, read_at: '2026-02-01' },
      }),
  },
  cascade_stuck: {
    about: ['cascade'],
    how: async (site) =>
      site.flush((await site.firstOrder((await site.readMeter()).id)).id, {
        cascade: true,
        reissue: { current_reading: 25 },
      }),
  },
  change_stuck: {
    about: ['reissue.current_reading'],
    how: async (site) => {
      const { id, last } = await site.readMeter()
      await site.changed(id)(chinese)
      return site.flush(last.id, { reissue: { current_reading: 41 } })
    },
  },
  former_customer: {
    about: ['reissue'],
    how: async (site) => {
      const { id, last } = await site.readMeter()
      await site.transferred(id, { take_over: true })(chinese)
      return site.flush(last.id)
    },
  },
} satisfies Tries
