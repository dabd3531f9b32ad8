import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useWords } from '../i18n/words'
import { changeSettings, settingsStore, useSetting } from '../state/settings'
import { antdTheme } from './antd-theme'
import { applyTheme } from './apply'
import { useBrandPalette, useRememberedBrand } from './brand-palette'
import { CHART_COLORS } from './chart-colors'
import { useMedia } from './media'
import { useHasMotion } from './motion'
import { type Mode, paletteIn } from './palette'
import { words } from './words'

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** The mode on screen: the chosen one, or the system's. */
export function useMode(): Mode {
  const mode = useSetting('mode')
  const isSystemDark = useMedia(systemDark)
  if (mode === 'auto') return isSystemDark ? 'dark' : 'light'
  return mode
}

const CHOICES = 'choices'

/** The end of the document, where fields and menus show what they open: a region with a name, like all other parts. */
function choicesRegion(name: string): HTMLElement {
  const region = document.getElementById(CHOICES) ?? document.createElement('section')
  region.id = CHOICES
  region.setAttribute('aria-label', name)
  if (!region.isConnected) document.body.append(region)
  return region
}

/**
 * Gives every component the theme and the library's texts, and keeps the document's attributes and variables up to
 * date. The style sheet of the components is made in the build (library/plugin.ts); the theme only sets its variables.
 */
export function Theme({ locale, children }: { locale: Locale; children: ReactNode }) {
  const mode = useMode()
  const sideMode = useSetting('sideMode')
  const brand = useSetting('brandTheme')
  const palette = useBrandPalette(brand)
  useRememberedBrand(brand)
  useLayoutEffect(() => {
    applyTheme({ mode, sideMode, brand, palette }, document)
    if (settingsStore.getState().chartColors !== CHART_COLORS[mode])
      changeSettings({ chartColors: CHART_COLORS[mode] })
  }, [mode, sideMode, brand, palette])
  const t = useWords(words)
  const hasMotion = useHasMotion()
  const config = useMemo(
    () => antdTheme(mode, paletteIn(mode, palette), hasMotion),
    [mode, palette, hasMotion],
  )
  return (
    <ConfigProvider
      locale={locale}
      theme={config}
      button={{ autoInsertSpace: false }}
      input={{ autoComplete: 'off' }}
      // Without a field it is a window over the page.
      getPopupContainer={(field) =>
        field && field !== document.body ? choicesRegion(t('choices')) : document.body
      }
    >
      {children}
    </ConfigProvider>
  )
}
