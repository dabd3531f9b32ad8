import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import { type ReactNode, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { changeSettings, settingsStore, useSetting } from '../state/settings'
import { antdTheme } from './antd-theme'
import { applyTheme, paletteOf } from './apply'
import { CHART_COLORS } from './chart-colors'
import { knownPalette, type Mode, paletteIn } from './palette'
import { DEFAULT_BRAND, PALETTES, type Palette } from './palettes'

const systemDark = matchMedia('(prefers-color-scheme: dark)')

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      systemDark.addEventListener('change', onChange)
      return () => systemDark.removeEventListener('change', onChange)
    },
    () => systemDark.matches,
  )
}

/** The mode on screen: the chosen one, or the system's when that is followed. */
export function useMode(): Mode {
  const mode = useSetting('mode')
  const isSystemDark = useSystemDark()
  if (mode === 'auto') return isSystemDark ? 'dark' : 'light'
  return mode
}

/** The light palette of a brand colour: known, or kept from when it was chosen; the default one until it is made. */
function lightPalette(brand: string): Palette {
  const kept = settingsStore.getState().colorList[`${brand}[light]`]
  return knownPalette(brand) ?? (kept ? paletteOf(kept) : PALETTES[DEFAULT_BRAND]!)
}

/** Gives every component the theme and the library's texts, and keeps the document's attributes and variables true. */
export function Theme({ locale, children }: { locale: Locale; children: ReactNode }) {
  const mode = useMode()
  const sideMode = useSetting('sideMode')
  const brand = useSetting('brandTheme')
  const palette = useMemo(() => paletteIn(mode, lightPalette(brand)), [mode, brand])
  useLayoutEffect(() => {
    applyTheme({ mode, sideMode, brand, palette }, document)
    if (settingsStore.getState().chartColors !== CHART_COLORS[mode])
      changeSettings({ chartColors: CHART_COLORS[mode] })
  }, [mode, sideMode, brand, palette])
  const config = useMemo(() => antdTheme(mode, palette), [mode, palette])
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
