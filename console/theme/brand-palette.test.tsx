import zh from 'antd/es/locale/zh_CN'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../state/default-settings'
import { changeSettings, settingsStore } from '../state/settings'
import { draw } from '../testing/page'
import { showMessagesWith } from '../ui/dialog/notify'
import { CHART_COLORS } from './chart-colors'
import type { Palette } from './palettes'
import { Theme } from './theme'

/** Replaces the library, which loads only in browsers. */
const GREEN: Palette = {
  main: 5,
  colors: '#e6f9e2 #cef2cc #a1d9a2 #70be78 #50a15c #27883f #006e28 #00541c #003c11 #002608'.split(' '),
}
const customPalette = vi.hoisted(() => vi.fn())
vi.mock('./custom-palette', () => ({ customPalette }))

const variable = () =>
  /--td-brand-color: (#\w+);/.exec(document.getElementById('water-theme')?.textContent ?? '')?.[1]
const choose = (changed: Parameters<typeof changeSettings>[0]) => act(async () => changeSettings(changed))

beforeEach(async () => {
  settingsStore.setState(DEFAULT_SETTINGS)
  customPalette.mockReset().mockReturnValue(GREEN)
  await draw(<Theme locale={zh}>{null}</Theme>)
})

describe('the theme', () => {
  it('remembers the palette of every colour that is used in both modes, also of the default ones', async () => {
    expect(Object.keys(settingsStore.getState().colorList)).toEqual(['#0052D9[light]', '#0052D9[dark]'])
    await choose({ brandTheme: '#00A870' })
    expect(Object.keys(settingsStore.getState().colorList)).toContain('#00A870[dark]')
    expect(variable()).toBe('#2ba471')
    expect(customPalette).not.toHaveBeenCalled()
  })

  it('makes the palette of a custom colour once', async () => {
    await choose({ brandTheme: '#1a7f37' })
    expect(variable()).toBe('#27883f')
    expect(document.documentElement.getAttribute('theme-color')).toBe('#1a7f37')
    await choose({ brandTheme: '#0052D9' })
    await choose({ brandTheme: '#1a7f37' })
    expect(variable()).toBe('#27883f')
    expect(customPalette).toHaveBeenCalledTimes(1)
  })

  it('keeps the colour on screen, and says why, when a custom palette cannot be loaded', async () => {
    const said: string[] = []
    showMessagesWith((kind, text) => said.push(`${kind}: ${text}`))
    customPalette.mockImplementation(() => {
      throw new Error('offline')
    })
    await choose({ brandTheme: '#1a7f37' })
    expect(variable()).toBe('#0052d9')
    // A late answer of another file's test may be told between.
    expect(said).toContain('error: 主题色没有加载成功，请检查网络后重新选择。')
    showMessagesWith(null)
  })

  it('switches the chart colours with the mode', async () => {
    await choose({ mode: 'dark' })
    expect(settingsStore.getState().chartColors).toBe(CHART_COLORS.dark)
    await choose({ mode: 'light' })
    expect(settingsStore.getState().chartColors).toBe(CHART_COLORS.light)
  })

  it('follows the system, also while the page is open', async () => {
    await choose({ mode: 'auto' })
    const shown = () => [
      document.documentElement.getAttribute('theme-mode'),
      settingsStore.getState().chartColors.containerColor,
    ]
    expect(shown()).toEqual(['', '#fff'])
    const system = vi.spyOn(Object.getPrototypeOf(matchMedia('all')), 'matches', 'get').mockReturnValue(true)
    // The page of these tests asks its media again when the window changes.
    await act(async () => window.dispatchEvent(new Event('resize')))
    expect(shown()).toEqual(['dark', '#242424'])
    system.mockRestore()
  })

  it('gives a dark side menu the dark variables beside a light page', async () => {
    await choose({ sideMode: 'dark' })
    const [page = '', side = ''] = document.getElementById('water-theme')?.textContent?.split('\n') ?? []
    expect(page).toContain('--td-bg-color-container: #ffffff;')
    expect(side).toMatch(/^\[side-mode="dark"\] \.dark-side/)
    expect(side).toContain('--td-bg-color-container: #242424;')
    expect(document.documentElement.getAttribute('side-mode')).toBe('dark')
  })
})
