import { describe, expect, it } from 'vitest'
import { type ColorList, colorKey, isListed, listedPalette, withBrand } from './color-list'
import { brandVariables, paletteIn } from './palette'
import { PALETTES } from './palettes'

const BLUE = '#0052D9'
const blue = PALETTES[BLUE]!

describe('the remembered palettes', () => {
  it('are kept per colour and mode', () => {
    const list = withBrand({}, BLUE, blue)
    expect(Object.keys(list)).toEqual(['#0052D9[light]', '#0052D9[dark]'])
    expect(list[colorKey(BLUE, 'light')]).toEqual(brandVariables(blue))
    expect(list[colorKey(BLUE, 'dark')]).toEqual(brandVariables(paletteIn('dark', blue)))
    expect(isListed(list, BLUE)).toBe(true)
    expect(isListed({ [colorKey(BLUE, 'light')]: list[colorKey(BLUE, 'light')]! }, BLUE)).toBe(false)
  })

  it('give every palette back as it was made', () => {
    for (const [brand, palette] of Object.entries(PALETTES))
      expect(listedPalette(withBrand({}, brand, palette), brand)).toEqual(palette)
    expect(listedPalette({}, BLUE)).toBeNull()
    expect(listedPalette({ [colorKey(BLUE, 'light')]: { '--td-brand-color': '#000000' } }, BLUE)).toBeNull()
  })

  it('forget the oldest of many colours, and never the one that is added', () => {
    let list: ColorList = {}
    for (let number = 10; number < 60; number++) list = withBrand(list, `#0000${number}`, blue)
    list = withBrand(list, '#000040', blue)
    expect(Object.keys(list)).toHaveLength(48)
    expect(isListed(list, '#000010')).toBe(false)
    expect([isListed(list, '#000059'), isListed(list, '#000040')]).toEqual([true, true])
  })
})
