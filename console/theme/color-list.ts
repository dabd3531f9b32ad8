import { own } from '@water/rules/own'
import { type BrandVariables, brandVariables, type Mode, paletteIn } from './palette'
import type { Palette } from './palettes'

/** Palettes of used colours, made once: `#rrggbb[light]`, `#rrggbb[dark]` → `--td-brand-color…` values. */
export type ColorList = Readonly<Record<string, BrandVariables>>

const MODES: readonly Mode[] = ['light', 'dark']
/** The most brand colours that are stored. After that the oldest one is removed, because local storage is small. */
const MOST_COLORS = 24

export const colorKey = (brand: string, mode: Mode): string => `${brand}[${mode}]`

export const isListed = (list: ColorList, brand: string): boolean =>
  MODES.every((mode) => own(list, colorKey(brand, mode)) !== undefined)

/** The list with both modes of a brand colour at its end. */
export function withBrand(list: ColorList, brand: string, light: Palette): ColorList {
  const own = MODES.map((mode) => colorKey(brand, mode))
  const others = Object.entries(list).filter(([key]) => !own.includes(key))
  const kept = others.slice(Math.max(others.length - (MOST_COLORS - 1) * MODES.length, 0))
  const added = MODES.map((mode) => [colorKey(brand, mode), brandVariables(paletteIn(mode, light))] as const)
  return Object.fromEntries([...kept, ...added])
}

/** A brand colour's light palette from its stored variables; null when it was never made. */
export function listedPalette(list: ColorList, brand: string): Palette | null {
  const kept = own(list, colorKey(brand, 'light'))
  if (!kept) return null
  const colors = Array.from({ length: 10 }, (_, index) => own(kept, `--td-brand-color-${index + 1}`) ?? '')
  const main = colors.indexOf(kept['--td-brand-color'] ?? '')
  return main < 0 || colors.includes('') ? null : { colors, main }
}
