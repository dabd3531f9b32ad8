import { sql } from 'kysely'
import type { Tries } from './site'

/** Saved views: how a 409 comes about. */
export const views = {
  too_many_views: {
    about: [],
    how: async (site) => {
      const { org, clerk } = site.works
      await sql`
        insert into views (organization_id, user_id, list, name, state)
        select ${org}, ${clerk.id}, '/meters/', 'V' || number, '{}' from generate_series(1, 200) number`.execute(
        site.t.db,
      )
      return site.as(clerk, 'POST /views/', { list: '/meters/', name: '我的', state: {} })
    },
  },
} satisfies Tries
