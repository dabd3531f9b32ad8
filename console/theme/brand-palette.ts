import { useEffect, useMemo, useState } from 'react'
import { translate } from '../i18n/words'
import { changeSettings, settingsStore, useSetting } from '../state/settings'
import { notify } from '../ui/dialog/notify'
import { isListed, listedPalette, withBrand } from './color-list'
import { knownPalette } from './palette'
import { DEFAULT_BRAND, PALETTES, type Palette } from './palettes'
import { words } from './words'

/** The light palette of the brand colour. Until a custom one has been made, the earlier palette stays on screen. */
export function useBrandPalette(brand: string): Palette {
  const list = useSetting('colorList')
  const palette = useMemo(() => knownPalette(brand) ?? listedPalette(list, brand), [list, brand])
  const [shown, setShown] = useState(palette ?? PALETTES[DEFAULT_BRAND]!)
  if (palette && !isSame(palette, shown)) setShown(palette)
  return shown
}

/** Makes the palettes of a used colour once and stores them for both modes. */
export function useRememberedBrand(brand: string) {
  const isRemembered = isListed(useSetting('colorList'), brand)
  useEffect(() => {
    if (!isRemembered) remember(brand)
  }, [brand, isRemembered])
}

const isSame = (one: Palette, other: Palette): boolean =>
  one.main === other.main && one.colors.join() === other.colors.join()

async function remember(brand: string) {
  try {
    const palette = knownPalette(brand) ?? (await import('./custom-palette')).customPalette(brand)
    changeSettings({ colorList: withBrand(settingsStore.getState().colorList, brand, palette) })
  } catch {
    notify('error', translate(words, 'noPalette'))
  }
}
