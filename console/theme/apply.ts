import { brandVariables, type Mode, paletteIn, textColor } from './palette'
import type { Palette } from './palettes'
import { surfaceIn, surfaceVariables } from './surface'

/** theme-boot.js makes the element before the first paint, from the stored settings. */
const STYLE_ID = 'water-theme'

export interface AppliedTheme {
  mode: Mode
  sideMode: Mode
  brand: string
  /** The brand colour's light palette. */
  palette: Palette
}

/**
 * Puts the theme on the document: attributes of `<html>`, and every variable in one style element, which is replaced in
 * place.
 */
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
  const text = `:root{ ${declarations(mode, palette)} }
[side-mode="dark"] .dark-side{ ${declarations('dark', palette)} }`
  if (style.textContent !== text) style.textContent = text
}

/** A dark side menu beside a light page has the variables of the dark mode. */
function declarations(mode: Mode, light: Palette): string {
  const palette = paletteIn(mode, light)
  const variables = {
    ...brandVariables(palette),
    '--td-link-color': textColor(palette, surfaceIn(mode).container),
    ...surfaceVariables(mode),
  }
  const lines = Object.entries(variables).map(([name, value]) => `${name}: ${value};`)
  return `${lines.join(' ')} color-scheme: ${mode};`
}
