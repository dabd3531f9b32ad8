import { ConfigProvider } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useSetting } from '../state/settings'
import { antdTheme } from './antd-theme'
import { useBrandPalette } from './brand-palette'
import { useHasMotion } from './motion'
import { paletteIn } from './palette'

/**
 * Makes the components of a side menu dark where that is chosen, also beside a light page. Its content has the class
 * `dark-side`, which gets the variables.
 */
export function DarkSide({ children }: { children: ReactNode }) {
  const isDark = useSetting('sideMode') === 'dark'
  const palette = useBrandPalette(useSetting('brandTheme'))
  const hasMotion = useHasMotion()
  const config = useMemo(() => {
    const dark = antdTheme('dark', paletteIn('dark', palette), hasMotion)
    return { ...dark, cssVar: { key: 'water-side' }, inherit: false }
  }, [palette, hasMotion])
  return <ConfigProvider {...(isDark ? { theme: config } : {})}>{children}</ConfigProvider>
}
