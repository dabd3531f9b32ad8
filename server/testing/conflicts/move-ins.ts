import type { Tries } from './site'

const made = { name: '接管', as_of: '2025-12-31' }

/** Moving in: how each 409 comes about. */
export const moveIns = {
  move_in_open: {
    about: [],
    how: async (site) => {
      const { staff } = await site.another()
      const call = site.as(staff, 'POST /organizations/move-ins/', made)
      await site.t.call(staff, 'POST /organizations/move-ins/', { ...made, name: 'The first' })
      return call
    },
  },
  not_checked: {
    about: [],
    how: async (site) => {
      const { staff } = await site.another()
      const { data } = await site.t.call(staff, 'POST /organizations/move-ins/', made)
      return site.as(staff, `POST /organizations/move-ins/${data.id}/load/`)
    },
  },
  move_in_ended: {
    about: [],
    how: async (site) => {
      const { staff, org } = await site.another()
      const { data } = await site.t.call(staff, 'POST /organizations/move-ins/', made)
      await site.t.db
        .updateTable('move_ins')
        .set({ state: 'agreed' })
        .where('organization_id', '=', org)
        .execute()
      return site.as(staff, `PATCH /organizations/move-ins/${data.id}/`, { as_of: '2025-12-30' })
    },
  },
} satisfies Tries
