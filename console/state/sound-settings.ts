import { own } from '@water/rules/own'
import { CHART_COLORS } from '../theme/chart-colors'
import type { Settings } from './default-settings'

const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  mode: ['light', 'dark', 'auto'],
  layout: ['side', 'top', 'mix'],
  sideMode: ['light', 'dark'],
}
const COLOR = /^#[\da-f]{6}([\da-f]{2})?$/i
const BRAND = /^#[\da-f]{6}$/i

/**
 * The usable settings in a stored text. A wrong value, from an older release, another program or a person, is dropped,
 * and the default applies.
 */
export function soundSettings(kept: unknown, defaults: Settings): Partial<Settings> {
  if (!isRecord(kept)) return {}
  const sound = Object.entries(kept).flatMap(([key, value]) => {
    const found = Object.hasOwn(defaults, key)
      ? soundValue(key as keyof Settings, value, defaults)
      : undefined // checked above
    return found === undefined ? [] : [[key, found]]
  })
  return Object.fromEntries(sound)
}

function soundValue(key: keyof Settings, value: unknown, defaults: Settings): unknown {
  if (key === 'showSettingPanel') return undefined
  if (key in CHOICES) return CHOICES[key]?.includes(value) ? value : undefined
  if (key === 'brandTheme') return typeof value === 'string' && BRAND.test(value) ? value : undefined
  if (key === 'colorList') return soundColors(value)
  if (key === 'chartColors') return Object.values(CHART_COLORS).find((colors) => isEqual(colors, value))
  return typeof value === typeof defaults[key] ? value : undefined
}

const soundColors = (list: unknown) =>
  isRecord(list)
    ? Object.fromEntries(Object.entries(list).filter(([, palette]) => isPalette(palette)))
    : undefined

const isPalette = (palette: unknown): boolean =>
  isRecord(palette) &&
  Object.keys(palette).length === 11 &&
  Object.values(palette).every((color) => typeof color === 'string' && COLOR.test(color))

const isEqual = (colors: object, value: unknown): boolean =>
  isRecord(value) && Object.entries(colors).every(([key, color]) => own(value, key) === color)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
