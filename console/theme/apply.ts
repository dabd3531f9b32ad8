import { type BrandVariables, brandVariables, type Mode, textColor } from './palette'
import type { Palette } from './palettes'
import { surfaceIn, surfaceVariables } from './surface'

const STYLE_ID = 'water-theme'

export interface AppliedTheme {
  mode: Mode
  sideMode: Mode
  brand: string
  palette: Palette
}

/** Puts the theme on the document: attributes of `<html>`, and every variable in one style element, replaced in place. */
export function applyTheme({ mode, sideMode, brand, palette }: AppliedTheme, document: Document) {
  const html = document.documentElement
  html.setAttribute('theme-mode', mode === 'dark' ? 'dark' : '')
  html.setAttribute('side-mode', sideMode === 'dark' ? 'dark' : '')
  html.setAttribute('theme-color', brand)
  let style = document.getElementById(STYLE_ID)
  if (!style) {
    style = document.createElement('style')
    style.id = STYLE_ID
    document.head.append(style)
  }
  const link = textColor(palette, surfaceIn(mode).container)
  const text = styleText(mode, { ...brandVariables(palette), '--td-link-color': link })
  if (style.textContent !== text) style.textContent = text
}

function styleText(mode: Mode, brand: BrandVariables): string {
  const lines = Object.entries({ ...brand, ...surfaceVariables(mode) }).map(
    ([name, value]) => `${name}: ${value};`,
  )
  return `:root{ ${lines.join(' ')} color-scheme: ${mode}; }`
}

/** A custom colour's light palette as it is kept in `colorList`, back from its variables. */
export function paletteOf(kept: BrandVariables): Palette {
  const colors = Array.from({ length: 10 }, (_, index) => kept[`--td-brand-color-${index + 1}`] ?? '#000000')
  return { colors, main: Math.max(colors.indexOf(kept['--td-brand-color'] ?? ''), 0) }
}
