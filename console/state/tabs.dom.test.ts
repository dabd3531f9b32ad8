import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person } from '../testing/person'
import { clearSession, keepUser } from './session'
import {
  afterClosing,
  closing,
  dropAllTabs,
  dropTabs,
  giveTabsTo,
  HOME_PATH,
  moveTab,
  openTabs,
  refreshTab,
  type Tab,
  visitTab,
} from './tabs'
import { TABS_KEY } from './tabs-key'

const open = (...paths: string[]) => {
  for (const path of paths)
    visitTab({ path, search: '', title: { zh: path, en: path }, name: path, isAlive: true })
}
const paths = () => openTabs().map(({ path }) => path)
const kept = (): { tabs: Tab[] } => JSON.parse(localStorage.getItem(TABS_KEY) ?? '')
const keptPaths = () => kept().tabs.map(({ path }) => path)
/** The store as a page load makes it. */
const reloaded = () => {
  vi.resetModules()
  return import('./tabs')
}

beforeEach(() => {
  dropAllTabs()
  open('/a', '/b', '/c')
})

describe('open tabs', () => {
  it('begin with the home tab, are numbered, and hold a path once with the query of its last visit', () => {
    visitTab({ path: '/b', search: '?page=2', title: { zh: '', en: '' }, name: '/b', isAlive: true })
    expect(paths()).toEqual([HOME_PATH, '/a', '/b', '/c'])
    expect(openTabs().map(({ routeIdx }) => routeIdx)).toEqual([0, 1, 2, 3])
    expect(openTabs()[2]?.search).toBe('?page=2')
  })

  it.each([
    ['one', ['/b']],
    ['left', ['/a']],
    ['right', ['/c']],
    ['others', ['/a', '/c']],
  ] as const)('closing %s of /b closes %j and never the home tab', (side, closed) => {
    expect(closing(side, '/b')).toEqual(closed)
  })

  it('closing the home tab closes nothing', () => {
    expect(closing('one', HOME_PATH)).toEqual([])
    expect(closing('others', HOME_PATH)).toEqual(['/a', '/b', '/c'])
  })

  it('leave the right neighbour, else the left one, when the active one is closed', () => {
    expect(afterClosing(['/b'], '/b')?.path).toBe('/c')
    expect(afterClosing(['/c'], '/c')?.path).toBe('/b')
    expect(afterClosing(['/a', '/b', '/c'], '/b')?.path).toBe(HOME_PATH)
    expect(afterClosing(['/b', '/c'], '/b')?.path).toBe('/a')
    expect(afterClosing(['/a'], '/b')).toBeNull()
  })

  it('close by path, and the home tab stays with its last query whatever is closed', () => {
    visitTab({ path: HOME_PATH, search: '?part=photos', title: { zh: '', en: '' }, name: '', isAlive: true })
    dropTabs(['/b', HOME_PATH])
    expect(paths()).toEqual([HOME_PATH, '/a', '/c'])
    expect(openTabs()[0]).toMatchObject({ isHome: true, routeIdx: 0, search: '?part=photos' })
  })

  it.each([
    ['/a', 3, ['/b', '/c', '/a']],
    ['/c', 1, ['/c', '/a', '/b']],
    ['/c', 0, ['/c', '/a', '/b']],
    ['/b', 9, ['/a', '/c', '/b']],
    [HOME_PATH, 2, ['/a', '/b', '/c']],
  ])('%s moved to place %i gives %j behind the home tab', (path, place, order) => {
    moveTab(path, place)
    expect(paths()).toEqual([HOME_PATH, ...order])
    expect(openTabs().map(({ routeIdx }) => routeIdx)).toEqual([0, 1, 2, 3])
    expect(keptPaths()).toEqual(paths())
  })

  it('refresh by toggling the alive flag, which storage shows', () => {
    refreshTab('/b')
    expect(kept().tabs.map(({ isAlive }) => isAlive)).toEqual([true, true, false, true])
    refreshTab('/b')
    expect(kept().tabs.map(({ isAlive }) => isAlive)).toEqual([true, true, true, true])
  })
})

describe('tabs in storage', () => {
  it('have path, routeIdx, title, name, isHome and isAlive, and the query of the last visit', () => {
    expect(kept().tabs[1]).toEqual({
      path: '/a',
      routeIdx: 1,
      title: { zh: '/a', en: '/a' },
      name: '/a',
      isHome: false,
      isAlive: true,
      search: '',
    })
  })

  it('are there again after a reload, in their order, with the organization they belong to', async () => {
    moveTab('/c', 1)
    giveTabsTo(4)
    const { openTabs, organizationOfTabs } = await reloaded()
    expect(openTabs().map(({ path }) => path)).toEqual([HOME_PATH, '/c', '/a', '/b'])
    expect(organizationOfTabs()).toBe(4)
  })

  it('are gone when their person signs out', () => {
    keepUser(person())
    open('/of-the-first')
    clearSession()
    expect(keptPaths()).toEqual([HOME_PATH])
  })

  it('of another person are not opened', async () => {
    keepUser(person())
    open('/of-the-first')
    const theirs = localStorage.getItem(TABS_KEY) ?? ''
    keepUser(person({ id: 2 }))
    localStorage.setItem(TABS_KEY, theirs)
    expect((await reloaded()).openTabs().map(({ path }) => path)).toEqual([HOME_PATH])
    clearSession()
  })

  it.each([
    ['nothing', null],
    ['a text', '"tabs"'],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['tabs that are no list', '{"tabs":{"0":{}}}'],
    ['tabs that are no tabs', '{"tabs":[null,7,"x",{},{"path":5},{"path":"/x"},{"path":"//x.example"}]}'],
    ['only a second home', `{"tabs":[{"path":"${HOME_PATH}","title":{"zh":"","en":""},"name":"x"}]}`],
  ])('that are %s leave the home tab', async (_what, text) => {
    if (text === null) localStorage.removeItem(TABS_KEY)
    else localStorage.setItem(TABS_KEY, text)
    sessionStorage.clear()
    expect((await reloaded()).openTabs()).toEqual([
      {
        path: HOME_PATH,
        routeIdx: 0,
        title: { zh: '个人中心', en: 'Personal center' },
        name: 'MyProfile',
        isHome: true,
        isAlive: true,
        search: '',
      },
    ])
  })

  it('that are right are taken from among wrong ones, each path once', async () => {
    const title = { zh: '甲', en: 'A' }
    const good = {
      path: '/a',
      title,
      name: 'A',
      search: 'page=2',
      isAlive: 'yes',
      isHome: true,
      routeIdx: -1,
    }
    localStorage.setItem(
      TABS_KEY,
      JSON.stringify({ tabs: [good, null, { ...good, name: 'B' }, { path: '/b' }] }),
    )
    sessionStorage.clear()
    expect((await reloaded()).openTabs().slice(1)).toEqual([
      { ...good, search: '', isAlive: true, isHome: false, routeIdx: 1 },
    ])
  })
})

describe('two windows', () => {
  it('come back to their own tabs after a reload, whoever wrote last; a new one starts from what is there', async () => {
    const other = { window: 'other', tabs: [{ ...openTabs()[1], path: '/of-the-other' }] }
    localStorage.setItem(TABS_KEY, JSON.stringify(other))
    expect((await reloaded()).openTabs().map(({ path }) => path)).toEqual([HOME_PATH, '/a', '/b', '/c'])
    sessionStorage.clear()
    expect((await reloaded()).openTabs().map(({ path }) => path)).toEqual([HOME_PATH, '/of-the-other'])
  })
})
