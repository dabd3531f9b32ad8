import { beforeEach, describe, expect, it, vi } from 'vitest'
import { afterClosing, closing, dropAllTabs, dropTabs, HOME_PATH, openTabs, TABS_KEY, visitTab } from './tabs'

const open = (...paths: string[]) => {
  for (const path of paths)
    visitTab({ path, search: '', title: { zh: path, en: path }, name: path, isAlive: true })
}
const paths = () => openTabs().map(({ path }) => path)

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

  it('are kept under their key, without the refreshes, and are there again after a reload', async () => {
    dropTabs(['/a'])
    const kept = JSON.parse(localStorage.getItem(TABS_KEY) ?? '')
    expect(Object.keys(kept)).toEqual(['tabs'])
    localStorage.setItem(TABS_KEY, JSON.stringify({ tabs: kept.tabs.slice(1) }))
    vi.resetModules()
    const reloaded = await import('./tabs')
    expect(reloaded.openTabs().map(({ path }) => path)).toEqual([HOME_PATH, '/b', '/c'])
  })
})
