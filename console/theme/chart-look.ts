import { useMemo } from 'react'
import { useSetting } from '../state/settings'
import { useBrandPalette } from './brand-palette'
import { CHART_COLORS, type ChartColors } from './chart-colors'
import { paletteIn, textColor } from './palette'
import { surfaceIn } from './surface'
import { useMode } from './theme'

/** The colours of charts: those of console.md §9, and those of the values, each readable on the container. */
export interface ChartLook extends ChartColors {
  /** The brand's. */
  main: string
  second: string
  warning: string
}

export function useChartLook(): ChartLook {
  const mode = useMode()
  const palette = useBrandPalette(useSetting('brandTheme'))
  return useMemo(() => {
    const surface = surfaceIn(mode)
    return {
      ...CHART_COLORS[mode],
      main: textColor(paletteIn(mode, palette), surface.container),
      second: surface.success,
      warning: surface.warning,
    }
  }, [mode, palette])
}
