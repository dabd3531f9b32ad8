import { Color } from 'tvision-color'
import type { Palette } from './palettes'

/** The palette of any brand colour. Imported lazily: its library is larger than the sign-in page's own code. */
export function customPalette(brand: string): Palette {
  const [made] = Color.getColorGradations({ colors: [brand], step: 10, remainInput: false })
  if (!made) throw new Error(`no palette of ${brand}`)
  return { colors: made.colors, main: made.primary }
}
