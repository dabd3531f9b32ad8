import { may } from '@water/rules/access/may'
import { PERMISSIONS } from '@water/rules/access/permissions'
import { describe, expect, test } from 'vitest'
import { translate } from '../i18n/words'
import { ROUTES } from '../routes'
import type { UserInfo } from '../state/session'
import { person } from '../testing/person'
import { MENU, REDIRECTS, SCREENS, UNKNOWN, type Who } from '../testing/specified-screens'
import { menuPath, menuTree } from './frame/menu-tree'
import { detour, START } from './guard'
import { pageAt } from './page-at'
import { words } from './words'

/** A kind of person, and which screens of the specification are theirs. */
interface Kind {
  name: string
  user: UserInfo | null
  isTheirs: (who: Who) => boolean
}

const holderOf = (codes: readonly number[]): Kind => ({
  name: `who may ${codes.join(' and ') || 'nothing'}`,
  user: person({ permissions: codes }),
  isTheirs: (who) =>
    typeof who === 'string' ? who !== 'staff' : [who].flat().some((code) => codes.includes(code)),
})

const CODES = PERMISSIONS.map(({ code }) => code)
const PAIRS = CODES.flatMap((one) => CODES.filter((other) => other > one).map((other) => [one, other]))

const addressOf = (path: string) => path.replace(/\{\w+\}/g, '7')
const screens = SCREENS.map(([path, zh, en, who]) => ({ address: addressOf(path), path, zh, en, who }))
const addresses = [...screens.map(({ address }) => address), ...REDIRECTS.map(([from]) => from), ...UNKNOWN]

/** Where the guard lets this user arrive. A path that only redirects is checked at its target. */
function arrival(user: UserInfo | null, address: string): string {
  const lead = address === '/' ? START : ROUTES.find(({ path }) => path === address)?.redirect
  const path = lead ?? address
  const session = { accessToken: user && 'a token', userInfo: user }
  return detour({ path, address, page: pageAt(path), session })?.to ?? path
}

/** The menu of this user: the titles of its branches, each with the addresses of its pages. */
const menuOf = (user: UserInfo | null) =>
  menuTree((need) => may(user, need)).map(
    ({ group, pages }) => [group.title.zh, group.title.en, pages.map(menuPath)] as const,
  )

const allowed = ({ isTheirs }: Kind) =>
  MENU.map(
    ([zh, en, pages]) =>
      [
        zh,
        en,
        pages.filter((path) => SCREENS.some(([one, , , who]) => one === path && isTheirs(who))),
      ] as const,
  ).filter(([, , pages]) => pages.length > 0)

test('every screen of the specification is a page with its title in both languages, and no page is at an unknown path', () => {
  const titles = screens.map(({ address }) => pageAt(address)?.title)
  expect(titles).toEqual(screens.map(({ zh, en }) => ({ zh, en })))
  expect(UNKNOWN.map(pageAt)).toEqual(UNKNOWN.map(() => null))
})

describe('an approved person sees what their codes open, 403 where they open nothing, 404 where nothing is', () => {
  const everything = (name: string, changed: Partial<UserInfo>): Kind => ({
    ...{ name, user: person(changed), isTheirs: () => true },
  })
  test.each([
    ...[[], ...CODES.map((code) => [code]), ...PAIRS, CODES].map(holderOf),
    everything('staff', { is_staff: true }),
    everything('a super administrator', { is_superuser: true, organization: null }),
  ])('$name', (kind) => {
    const expected = screens.map(({ address, who }) => [
      address,
      kind.isTheirs(who) ? address : '/result/403',
    ])
    const places = new Map([
      ...expected.map(([address, place]) => [address!, place!] as const),
      ...REDIRECTS.map(([from, to]) => [from, expected.find(([one]) => one === to)?.[1] ?? ''] as const),
      ...UNKNOWN.map((address) => [address, '/result/404'] as const),
    ])
    expect(new Map(addresses.map((address) => [address, arrival(kind.user, address)]))).toEqual(places)
    expect(menuOf(kind.user)).toEqual(allowed(kind))
  })
})

test('who is not approved yet reaches the own profile and password alone, whatever else they are', () => {
  for (const changed of [
    {},
    { is_staff: true, permissions: CODES },
    { is_superuser: true, organization: null },
  ]) {
    const user = person({ ...changed, is_audit: false })
    const own = ['/my/profile', '/my/change-password', '/my']
    const reached = addresses.filter((address) => arrival(user, address) !== '/my/profile')
    expect(reached).toEqual(['/my/change-password'])
    expect(own.map((address) => arrival(user, address))).toEqual([
      '/my/profile',
      '/my/change-password',
      '/my/profile',
    ])
    expect(menuOf(user)).toEqual([['我的', 'My centre', ['/my/profile']]])
  }
  expect(translate(words, 'notAudited')).toBe('您的账户尚未激活，请完善个人资料并等待管理员审批')
})

test('nobody signed in is led to sign in from everywhere but 403 and 404, and has no menu', () => {
  const open = addresses.filter((address) => !arrival(null, address).startsWith('/login?redirect='))
  expect(open).toEqual(['/result/403', '/result/404'])
  expect(menuOf(null)).toEqual([])
})
