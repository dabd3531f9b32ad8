import type { Mode } from './palette'
import { GRAYS } from './palettes'

const gray = (number: number) => GRAYS[number - 1]!

/** The surfaces under and around the brand colour, by mode. Each text is readable (4.5 : 1) on page and container. */
const SURFACES = {
  light: {
    page: gray(1),
    container: '#ffffff',
    raised: '#ffffff',
    hover: gray(1),
    border: '#dcdcdc',
    split: gray(3),
    text: 'rgba(0,0,0,0.9)',
    textSecondary: 'rgba(0,0,0,0.65)',
    textPlaceholder: 'rgba(0,0,0,0.55)',
    success: '#00784c',
    warning: '#b34700',
    error: '#c62f3f',
  },
  dark: {
    page: gray(14),
    container: gray(13),
    raised: gray(12),
    hover: gray(11),
    border: '#5e5e5e',
    split: gray(11),
    text: 'rgba(255,255,255,0.9)',
    textSecondary: 'rgba(255,255,255,0.65)',
    textPlaceholder: 'rgba(255,255,255,0.55)',
    success: '#56c08d',
    warning: '#f99457',
    error: '#ff9196',
  },
} as const

export type Surface = Record<keyof (typeof SURFACES)['light'], string>

export const surfaceIn = (mode: Mode): Surface => SURFACES[mode]

/** Neutral steps and surfaces as variables for the console's own style sheets. */
export function surfaceVariables(mode: Mode): Record<string, string> {
  const surface = surfaceIn(mode)
  return {
    ...Object.fromEntries(GRAYS.map((color, index) => [`--td-gray-color-${index + 1}`, color])),
    '--td-bg-color-page': surface.page,
    '--td-bg-color-container': surface.container,
    '--td-bg-color-container-hover': surface.hover,
    '--td-border-level-1-color': surface.split,
    '--td-border-level-2-color': surface.border,
    '--td-text-color-primary': surface.text,
    '--td-text-color-secondary': surface.textSecondary,
    '--td-text-color-placeholder': surface.textPlaceholder,
    '--td-success-color': surface.success,
    '--td-warning-color': surface.warning,
    '--td-error-color': surface.error,
  }
}
