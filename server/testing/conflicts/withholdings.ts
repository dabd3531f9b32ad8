import { writtenRun } from '../withholdings'
import type { Tries } from './site'

/** Runs of withholding: how each 409 comes about. */
export const withholdings = {
  run_answered: {
    about: [],
    how: async (site) => {
      const run = await writtenRun(site.t, site.works.org, { state: 'answered' })
      return site.as(site.works.staff, `POST /withholdings/${run}/cancel/`, {})
    },
  },
  run_cancelled: {
    about: [],
    how: async (site) => {
      const run = await writtenRun(site.t, site.works.org, { state: 'cancelled' })
      return site.as(site.works.staff, `POST /withholdings/${run}/cancel/`, {})
    },
  },
  withholding: {
    about: [],
    how: async (site) => {
      const { id } = await site.readMeter()
      await writtenRun(site.t, site.works.org, { state: 'made', meter: id })
      const customer = { customer_name: '李四' }
      return site.as(site.works.clerk, `POST /meters/${id}/transfer/`, {
        ...{ transferred_at: '2026-03-31', customer, take_over: true },
      })
    },
  },
} satisfies Tries
