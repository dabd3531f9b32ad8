import { beijing } from '../waterworks'
import type { Tries } from './site'

/** Month end: how each 409 comes about. The clock of the site stands in March. */
export const periods = {
  period_not_ready: {
    about: [],
    how: async (site) => site.as(site.works.staff, 'POST /periods/2026-03/close/', {}),
  },
  month_closed: {
    about: [],
    how: async (site) => {
      const works = await site.another()
      const { id } = await works.meter(await beijing(works))
      await works.read(id, 10, '2026-02-10')
      const close = site.as(works.staff, 'POST /periods/2026-02/close/', {})
      await close({ 'accept-language': 'zh' })
      return close
    },
  },
  not_newest: {
    about: [],
    how: async (site) => site.as(site.works.staff, 'POST /periods/2026-01/reopen/', { reason: '查错' }),
  },
} satisfies Tries
