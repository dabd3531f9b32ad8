import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { type Visit, visit } from './browser'
import { type Person, sessionAnew, sessionOf } from './company'
import { closePages, go } from './go'

/** Staff of the demo company, for stories that write nothing, and for one that needs what only the demo has: a failed invoice. */
export const demoStaff: Person = { account: 'qinghe-staff', password: 'demo-water-2026' }

/** A user's earlier choices in the console. */
interface Choices {
  locale?: 'zh_CN' | 'en_US' | undefined
  /** Parts of the settings (console.md §3). */
  setting?: object | undefined
  /** The organization in which a super administrator works. */
  organization?: object | undefined
}

/** The session of this person, as the console keeps it in the browser: another one where a story has ended it. */
export async function keptSession(person: Person, organization?: object): Promise<string> {
  const last = await sessionOf(person)
  const headers = { Authorization: `Bearer ${last.access}` }
  const { ok: isLasting } = await fetch(`${inject('productUrl')}/api/users/self/`, { headers })
  const { access: accessToken, refresh: refreshToken } = isLasting ? last : await sessionAnew(person)
  return JSON.stringify({ accessToken, refreshToken, selectedOrganization: organization ?? null })
}

/** Opens the console at a path for a user who has signed in before, for stories that are not about sign-in. */
export async function visitAs(
  browser: Browser,
  person: Person,
  path: string,
  { locale = 'zh_CN', setting = {}, organization }: Choices = {},
): Promise<Visit> {
  const visited = await visit(browser, inject('productUrl'), {
    user: await keptSession(person, organization),
    setting: JSON.stringify(setting),
    'tdesign-starter-locale': locale,
  })
  await visited.page.goto(path)
  await visited.page.getByRole('navigation').first().waitFor()
  return visited
}

/** Goes to a page with no other one open. */
export type Desk = (address: string) => Promise<Visit>

/** A window of this person for the stories of a file: each begins at a page of its own, and none loads the console again. */
export async function deskOf(browser: Browser, person: Person): Promise<Desk> {
  const visited = await visitAs(browser, person, '/my/profile')
  return async (address) => {
    await closePages(visited.page)
    await go(visited.page, address)
    return visited
  }
}
