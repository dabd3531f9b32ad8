import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { changeSettings, settingsStore, useSetting } from '../state/settings'
import { antdTheme } from './antd-theme'
import { applyTheme } from './apply'
import { useBrandPalette, useRememberedBrand } from './brand-palette'
import { CHART_COLORS } from './chart-colors'
import { useMedia } from './media'
import { useHasMotion } from './motion'
import { type Mode, paletteIn } from './palette'

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** The mode on screen: the chosen one, or the system's. */
export function useMode(): Mode {
  const mode = useSetting('mode')
  const isSystemDark = useMedia(systemDark)
  if (mode === 'auto') return isSystemDark ? 'dark' : 'light'
  return mode
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
    >
      {children}
    </ConfigProvider>
  )
}
