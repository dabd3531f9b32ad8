import { chinese, type Site, type Tries } from './site'

let accounts = 0

/** A service account, and a try to make it a token. */
async function account(site: Site) {
  const { staff } = site.works
  const name = `接口账号 ${++accounts}`
  const made = await site.t.call(staff, 'POST /organizations/services/', { name, purpose: 'gateway' })
  const path = `/organizations/services/${made.data.id}/`
  // Tokens end by the real time.
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return { path, makeToken: site.as(staff, `POST ${path}tokens/`, { expires_on }) }
}

/** Service accounts: how each 409 comes about. */
export const services = {
  two_tokens: {
    about: [],
    how: async (site) => {
      const { makeToken } = await account(site)
      await makeToken(chinese)
      await makeToken(chinese)
      return makeToken
    },
  },
  service_inactive: {
    about: [],
    how: async (site) => {
      const { path, makeToken } = await account(site)
      await site.t.call(site.works.staff, `PATCH ${path}`, { is_active: false })
      return makeToken
    },
  },
} satisfies Tries
