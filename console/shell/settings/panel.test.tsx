import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLocale } from '../../i18n/locale'
import { DEFAULT_SETTINGS } from '../../state/default-settings'
import { changeSettings, settingsStore } from '../../state/settings'
import { write } from '../../testing/hands'
import { ConfirmHost } from '../../ui/dialog/confirm'
import { showMessagesWith } from '../../ui/dialog/notify'
import SettingsPanel from './panel'

let root: Root
let said: string[]

// Once: the panel follows all settings.
beforeAll(async () => {
  settingsStore.setState({ showSettingPanel: true })
  root = createRoot(document.createElement('div'))
  await act(() =>
    root.render(
      <MemoryRouter>
        <ConfirmHost>
          <SettingsPanel />
        </ConfirmHost>
      </MemoryRouter>,
    ),
  )
})
afterAll(() => act(() => root.unmount()))
beforeEach(() => {
  said = []
  showMessagesWith((kind, text) => said.push(`${kind}: ${text}`))
})
afterEach(async () => {
  vi.restoreAllMocks()
  showMessagesWith(null)
  await act(async () => {
    chooseLocale('zh_CN')
    settingsStore.setState({ ...DEFAULT_SETTINGS, showSettingPanel: true })
  })
})

const panel = () => document.querySelector<HTMLElement>('[role=dialog]')!
/** Every text of the panel in reading order. */
function texts(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(panel(), NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim()
    if (text) found.push(text)
  }
  return found
}
const control = (label: string) => {
  const row = [...panel().querySelectorAll('label')].find(({ textContent }) => textContent === label)!
  return document.getElementById(row.htmlFor) ?? row.querySelector('input')!
}
const click = (element: HTMLElement) => act(async () => element.click())
const set = (changed: Parameters<typeof changeSettings>[0]) => act(async () => changeSettings(changed))
const setting = <Key extends keyof typeof DEFAULT_SETTINGS>(key: Key) => settingsStore.getState()[key]

const SIDE = {
  zh_CN:
    '页面配置 主题模式 明亮 深色 跟随系统 主题色 导航布局 侧边导航 顶部导航 混合导航 元素开关 侧边栏模式 明亮 深色 显示顶栏 显示面包屑 显示页脚 展示多标签Tab页 菜单自动折叠 复制配置项',
  en_US:
    'Setting Theme Mode Light Dark Follow System Theme Color Navigation Layout Side Top Mix Element Switch Side Menu Mode Light Dark Show Header Show Breadcrumb Show Footer Use Tag Tabs Menu Auto Collapsed Copy',
}

describe('the settings panel', () => {
  it.each(['zh_CN', 'en_US'] as const)(
    'has its texts in the order of the specification (%s)',
    async (locale) => {
      await act(async () => chooseLocale(locale))
      expect(texts().join(' ')).toBe(SIDE[locale])
    },
  )

  it('offers split menu and fixed sidebar in the mixed layout only, and the header’s switch in the side one', async () => {
    await click(control('混合导航'))
    expect(texts().join(' ')).toContain(
      '混合导航 分割菜单（混合模式下有效） 固定侧边栏 元素开关 侧边栏模式 明亮 深色 显示面包屑',
    )
    await click(control('顶部导航'))
    expect(texts().join(' ')).toContain('混合导航 元素开关 侧边栏模式 明亮 深色 显示面包屑')
  })

  it.each([
    ['显示顶栏', 'showHeader'],
    ['显示面包屑', 'showBreadcrumb'],
    ['显示页脚', 'showFooter'],
    ['展示多标签Tab页', 'isUseTabsRouter'],
    ['菜单自动折叠', 'menuAutoCollapsed'],
  ] as const)('%s acts at once', async (label, key) => {
    const before = setting(key)
    await click(control(label))
    expect(setting(key)).toBe(!before)
    await click(control(label))
    expect(setting(key)).toBe(before)
  })

  it('split menu and fixed sidebar act at once', async () => {
    await set({ layout: 'mix' })
    await click(control('分割菜单（混合模式下有效）'))
    await click(control('固定侧边栏'))
    expect([setting('splitMenu'), setting('isSidebarFixed')]).toEqual([true, false])
  })

  it('theme mode, layout and side menu mode act at once', async () => {
    for (const [label, mode] of [
      ['深色', 'dark'],
      ['跟随系统', 'auto'],
      ['明亮', 'light'],
    ] as const) {
      await click(control(label))
      expect(setting('mode')).toBe(mode)
    }
    await click(control('顶部导航'))
    expect(setting('layout')).toBe('top')
    const [, dark] = panel().querySelectorAll<HTMLElement>('[role=radiogroup] input')
    await click(dark!)
    expect(setting('sideMode')).toBe('dark')
  })

  it('has the eight default colours as circles, each with a name, and a ninth for any other', async () => {
    const circles = [...panel().querySelectorAll<HTMLInputElement>('[value^="#"], [type=color]')]
    expect(circles.map(({ type, value }) => (type === 'radio' ? value : type))).toEqual(
      '#0052D9 #0594FA #00A870 #EBB105 #ED7B2F #E34D59 #ED49B4 #834EC2 color'.split(' '),
    )
    expect(new Set(circles.map((circle) => circle.getAttribute('aria-label'))).size).toBe(9)
    await click(circles[2]!)
    expect(setting('brandTheme')).toBe('#00A870')
  })

  it('takes a custom colour when the picker rests, and a default one in its own spelling', async () => {
    vi.useFakeTimers()
    const picker = panel().querySelector<HTMLInputElement>('input[type=color]')!
    const pick = async (...colors: string[]) => {
      for (const color of colors) await write(picker, color)
      await act(async () => vi.advanceTimersByTime(200))
    }
    const seen: string[] = []
    const stop = settingsStore.subscribe(({ brandTheme }) => seen.push(brandTheme))
    await pick('#111111', '#222222', '#333333')
    await pick('#834ec2')
    stop()
    vi.useRealTimers()
    expect(seen).toEqual(['#333333', '#834EC2'])
  })

  it('copies what was chosen as JSON, and says so', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await set({ layout: 'mix', mode: 'dark' })
    const [copy] = [...panel().querySelectorAll('button')].filter(
      ({ textContent }) => textContent === '复制配置项',
    )
    await click(copy!)
    const copied = JSON.parse(writeText.mock.calls[0]?.[0] ?? '')
    const { showSettingPanel, colorList, chartColors, ...rest } = DEFAULT_SETTINGS
    expect(copied).toEqual({ ...rest, layout: 'mix', mode: 'dark' })
    expect(said).toEqual(['success: 复制成功'])
  })

  it('says when nothing could be copied', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    Object.assign(document, { execCommand: () => false })
    const [copy] = [...panel().querySelectorAll('button')].filter(
      ({ textContent }) => textContent === '复制配置项',
    )
    await click(copy!)
    expect(said).toEqual(['error: 复制失败'])
  })
})
