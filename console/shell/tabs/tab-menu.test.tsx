import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLocale } from '../../i18n/locale'
import { dropAllTabs, visitTab } from '../../state/tabs'
import { leavePage, showPage } from '../../testing/page'
import { TabStrip } from './strip'

beforeEach(() => {
  dropAllTabs()
  for (const name of ['a', 'b', 'c'])
    visitTab({ path: `/${name}`, name, title: { zh: name, en: name }, search: '', isAlive: true })
})
afterEach(async () => {
  await leavePage()
  chooseLocale('zh_CN')
})

/** The menu ends with all that are open. */
const OPEN = ['个人中心', 'a', 'b', 'c']

const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const texts = () => entries().map((entry) => entry.textContent ?? '')
/** The strip of the tabs at a page. */
const show = (path: string) => showPage(<TabStrip />, path)

/** The entries in the menu of the active tab. */
async function offered(path: string): Promise<string[]> {
  const box = await show(path)
  await act(() => box.querySelector<HTMLElement>('nav > button')?.click())
  return texts()
}

/** The entries in the menu that the mouse opens on a tab of the strip. */
async function offeredOn(box: HTMLElement, tab: number): Promise<string[]> {
  const place = box.querySelectorAll('li')[tab]!.querySelector('span')!
  await act(async () => place.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true })))
  return texts()
}

describe('the tag tab menu', () => {
  it('refreshes, and closes left, right and other', async () => {
    expect(await offered('/b')).toEqual(['刷新', '关闭左侧', '关闭右侧', '关闭其他', ...OPEN])
  })

  it('says so in English', async () => {
    chooseLocale('en_US')
    expect(await offered('/b')).toEqual([
      ...['Refresh', 'Close left', 'Close right', 'Close other', 'Personal center'],
      ...['a', 'b', 'c'],
    ])
  })

  it('offers no side on which nothing can be closed', async () => {
    expect(await offered('/c')).toEqual(['刷新', '关闭左侧', '关闭其他', ...OPEN])
  })

  it.each([
    [0, ['刷新', '关闭右侧', '关闭其他']],
    [1, ['刷新', '关闭右侧', '关闭其他']],
    [2, ['刷新', '关闭左侧', '关闭右侧', '关闭其他']],
    [3, ['刷新', '关闭左侧', '关闭其他']],
  ])('opens by the mouse on tab %i too, with %j, and without the pages', async (tab, expected) => {
    expect(await offeredOn(await show('/b'), tab)).toEqual(expected)
  })

  it('closes what its entry says, and offers others only with more than two', async () => {
    const box = await show('/b')
    await offeredOn(box, 2)
    await act(async () => entries()[3]!.click())
    expect([...box.querySelectorAll('li')].map((tab) => tab.textContent)).toEqual(['', 'b'])
    expect(await offeredOn(await show('/b'), 1)).toEqual(['刷新'])
  })
})
