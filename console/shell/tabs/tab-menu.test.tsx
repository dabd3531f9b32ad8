import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLocale } from '../../i18n/locale'
import { dropAllTabs, visitTab } from '../../state/tabs'
import { TabStrip } from './strip'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
beforeEach(() => {
  dropAllTabs()
  for (const name of ['a', 'b', 'c'])
    visitTab({ path: `/${name}`, name, title: { zh: name, en: name }, search: '', isAlive: true })
})
afterEach(async () => {
  await act(() => root.unmount())
  chooseLocale('zh_CN')
})

/** The menu ends with all that are open. */
const OPEN = ['个人中心', 'a', 'b', 'c']

/** The entries in the menu of the active tab. */
async function offered(path: string): Promise<string[]> {
  const box = document.createElement('div')
  document.body.replaceChildren(box)
  root = createRoot(box)
  await act(() =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <TabStrip />
      </MemoryRouter>,
    ),
  )
  await act(() => box.querySelector<HTMLElement>('nav > button')?.click())
  return [...document.querySelectorAll('[role=menuitem]')].map((entry) => entry.textContent ?? '')
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
})
