import { own } from '@water/rules/own'
import { PALETTES, type Palette } from './palettes'

export type Mode = 'light' | 'dark'

/** `--td-brand-color` (main) and `--td-brand-color-1` … `-10` of a brand colour in a mode (texts.md "Theme"). */
export type BrandVariables = Readonly<Record<string, string>>

/**
 * The palette of a brand colour in dark mode: the light one reversed, main index 5, entry 0 the main colour at alpha
 * 20.
 */
export function paletteIn(mode: Mode, light: Palette): Palette {
  if (mode === 'light') return light
  const colors = [...light.colors].reverse()
  colors[0] = `${colors[5]}20`
  return { colors, main: 5 }
}

export function brandVariables({ colors, main }: Palette): BrandVariables {
  const steps = colors.map((color, index): [string, string] => [`--td-brand-color-${index + 1}`, color])
  return { '--td-brand-color': step({ colors, main }, 0), ...Object.fromEntries(steps) }
}

/** The colour `offset` steps from the main one, within the palette. */
export function step({ colors, main }: Palette, offset: number): string {
  return colors[Math.min(Math.max(main + offset, 0), colors.length - 1)]!
}

/**
 * The main colour's variants for hover and pressed: its lighter and darker neighbours. At an end of the palette (nearly
 * white, nearly black) both lie on the same side, so that they always differ from it.
 */
export function pointed(mode: Mode, palette: Palette): { hover: string; pressed: string } {
  const last = palette.colors.length - 1
  const states = (hover: number, pressed: number) => ({
    hover: step(palette, hover),
    pressed: step(palette, pressed),
  })
  if (palette.main === 0) return states(1, 2)
  if (palette.main === last) return states(-1, -2)
  return mode === 'light' ? states(-1, 1) : states(1, -1)
}

/** The stored form of a picked colour: a default one in its own spelling, any other as it was picked. */
export const spelled = (hex: string): string => (knownPalette(hex) ? hex.toUpperCase() : hex)

/** The known palette of a brand colour, in upper or lower case; null for a custom colour. */
export const knownPalette = (hex: string): Palette | null => own(PALETTES, hex.toUpperCase()) ?? null

/** The opaque colour that a translucent one (`#rrggbbaa`) makes on a background. */
export function laidOn(color: string, background: string): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  const alpha = color.length > 7 ? part(color, 7) / 255 : 1
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(color, at) * alpha + part(background, at) * (1 - alpha)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
const luminance = (hex: string) =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)

/** WCAG 2 contrast of two `#rrggbb` colours, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const READABLE = 4.5

/** White or black text, the more readable one on a filled control. */
export const textOn = (background: string): string =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000'

/** The palette's first colour from the main one on that is readable as text on a background, for links. */
export function textColor(palette: Palette, background: string): string {
  const found = palette.colors.slice(palette.main).find((color) => contrast(color, background) >= READABLE)
  return found ?? palette.colors.at(-1)!
}
