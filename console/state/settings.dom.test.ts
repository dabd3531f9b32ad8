import { beforeEach, describe, expect, it } from 'vitest'
import { CHART_COLORS } from '../theme/chart-colors'
import { withBrand } from '../theme/color-list'
import { PALETTES } from '../theme/palettes'
import { DEFAULT_SETTINGS } from './default-settings'
import { changeSettings, SETTINGS_KEY, settingsStore, startSettings } from './settings'

const kept = () => JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}')
async function restart(stored: unknown) {
  localStorage.setItem(SETTINGS_KEY, typeof stored === 'string' ? stored : JSON.stringify(stored))
  await settingsStore.persist.rehydrate()
  return settingsStore.getState()
}

beforeEach(() => {
  settingsStore.setState(DEFAULT_SETTINGS)
  localStorage.clear()
})

describe('the settings', () => {
  it('are at first those of the specification', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      showFooter: true,
      isSidebarCompact: false,
      showBreadcrumb: false,
      menuAutoCollapsed: false,
      mode: 'light',
      layout: 'side',
      splitMenu: false,
      sideMode: 'light',
      isFooterAside: false,
      isSidebarFixed: true,
      isHeaderFixed: true,
      isUseTabsRouter: true,
      showHeader: true,
      brandTheme: '#0052D9',
      showSettingPanel: false,
      colorList: {},
      chartColors: CHART_COLORS.light,
    })
  })

  it('are kept under `setting`, all but whether the panel is open', () => {
    changeSettings({ mode: 'dark', showSettingPanel: true })
    const { showSettingPanel, ...rest } = DEFAULT_SETTINGS
    expect(kept()).toEqual({ ...rest, mode: 'dark' })
  })

  it('come back as they were', async () => {
    const colorList = withBrand({}, '#00A870', PALETTES['#00A870']!)
    const chosen = { layout: 'mix', splitMenu: true, brandTheme: '#00A870', colorList }
    expect(await restart(chosen)).toEqual({ ...DEFAULT_SETTINGS, ...chosen })
  })

  it.each([
    ['no JSON', '{"mode":'],
    ['no record', '[1]'],
    ['other types', { mode: 1, layout: null, showFooter: 'yes', colorList: [], chartColors: 'red' }],
    ['unknown choices', { mode: 'sepia', layout: 'left', sideMode: 'auto', brandTheme: 'red' }],
    ['unknown names', { constructor: 1, toString: 'x' }],
    ['a palette that is none', { colorList: { '#123456[light]': { '--td-brand-color': 'url(x)' } } }],
  ])('that were damaged (%s) fall back to the defaults', async (_, stored) => {
    expect(await restart(stored)).toEqual(DEFAULT_SETTINGS)
  })

  it('follow another window, which does not open or close this one’s panel', async () => {
    startSettings()
    changeSettings({ showSettingPanel: true })
    const other = { ...kept(), mode: 'dark', showSettingPanel: false, chartColors: CHART_COLORS.dark }
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(other))
    window.dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY }))
    await Promise.resolve()
    const { mode, showSettingPanel, chartColors } = settingsStore.getState()
    expect({ mode, showSettingPanel }).toEqual({ mode: 'dark', showSettingPanel: true })
    expect(chartColors).toBe(CHART_COLORS.dark)
  })
})
