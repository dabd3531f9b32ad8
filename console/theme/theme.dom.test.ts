import { theme as library } from 'antd'
import { describe, expect, it } from 'vitest'
import { antdTheme } from './antd-theme'
import { applyTheme } from './apply'
import {
  brandVariables,
  contrast,
  knownPalette,
  laidOn,
  type Mode,
  paletteIn,
  pointed,
  spelled,
  step,
  textColor,
  textOn,
} from './palette'
import { PALETTES, type Palette } from './palettes'
import { surfaceIn } from './surface'

const MODES: Mode[] = ['light', 'dark']
const cases = Object.keys(PALETTES).flatMap((brand) => MODES.map((mode) => [brand, mode] as const))
const of = (brand: string, mode: Mode) => paletteIn(mode, PALETTES[brand]!)
const tokensOf = (brand: string, mode: Mode) => library.getDesignToken(antdTheme(mode, of(brand, mode)))

describe('a selected row', () => {
  it.each(cases)('%s in %s: hides what passes under its column that stays in sight', (brand, mode) => {
    const { Table } = antdTheme(mode, of(brand, mode)).components!
    for (const color of [Table?.rowSelectedBg, Table?.rowSelectedHoverBg])
      expect(color).toMatch(/^#[0-9a-f]{6}$/)
  })

  it('has the colour that the translucent one makes', () => {
    expect(laidOn('#ffffff80', '#000000')).toBe('#808080')
    expect(laidOn('#123456', '#ffffff')).toBe('#123456')
  })
})

describe('palettes', () => {
  it('are eight of ten steps, in the order of the specification', () => {
    const order = '#0052D9 #0594FA #00A870 #EBB105 #ED7B2F #E34D59 #ED49B4 #834EC2'
    expect(Object.keys(PALETTES).join(' ')).toBe(order)
    for (const { colors } of Object.values(PALETTES)) expect(colors).toHaveLength(10)
  })

  it('turn round in dark mode: main index 5, entry 0 the main colour at alpha 20', () => {
    const dark = of('#0052D9', 'dark')
    expect(dark.main).toBe(5)
    expect(dark.colors[0]).toBe(`${dark.colors[5]}20`)
    expect(dark.colors[9]).toBe('#f2f3ff')
  })

  it('are known in any case of letters, others are not', () => {
    expect(knownPalette('#0052d9')).toBe(PALETTES['#0052D9'])
    expect(knownPalette('#123456')).toBeNull()
    expect(['#0052d9', '#1a7f37'].map(spelled)).toEqual(['#0052D9', '#1a7f37'])
  })

  it('become eleven variables', () => {
    const variables = brandVariables(of('#0052D9', 'light'))
    expect(Object.keys(variables)).toHaveLength(11)
    expect(variables['--td-brand-color']).toBe('#0052d9')
    expect(variables['--td-brand-color-10']).toBe('#001a57')
  })
})

/** The library's palettes for colours at the ends and in the middle: main colours at index 0, 9, 8 and 2. */
const CUSTOM: Record<string, Palette> = {
  '#FFFFFF': custom(0, 'ffffff e5e5e5 cbcbcb afafaf 939393 787878 5f5f5f 484848 343434 222222'),
  '#000000': custom(9, 'f3f3f3 e3e3e3 c6c6c6 a9a9a9 8c8c8c 717171 595959 434343 303030 000000'),
  '#333333': custom(8, 'f6f6f6 e5e5e5 cbcbcb afafaf 949393 787878 5f5f5f 484848 333333 212222'),
  '#FFFF00': custom(2, 'fefcc2 f6f677 eaea36 d8d800 b9b900 8d8d00 676600 4a4a00 333300 212100'),
}
function custom(main: number, text: string): Palette {
  return { main, colors: text.split(' ').map((hex) => `#${hex}`) }
}

describe.each(Object.entries(CUSTOM))('the custom colour %s', (_, light) => {
  it.each(MODES)('has readable text, and hover and pressed of its own, in %s mode', (mode) => {
    const palette = paletteIn(mode, light)
    const { container } = surfaceIn(mode)
    expect(contrast(textOn(step(palette, 0)), step(palette, 0))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(textColor(palette, container), container)).toBeGreaterThanOrEqual(4.5)
    const { hover, pressed } = pointed(mode, palette)
    expect(new Set([step(palette, 0), hover, pressed]).size).toBe(3)
  })
})

describe.each(cases)('%s in %s mode', (brand, mode) => {
  it('has text that can be read on filled controls and as links', () => {
    const palette = of(brand, mode)
    expect(contrast(textOn(step(palette, 0)), step(palette, 0))).toBeGreaterThanOrEqual(4.5)
    const { container } = surfaceIn(mode)
    expect(contrast(textColor(palette, container), container)).toBeGreaterThanOrEqual(4.5)
  })

  it('gives the library its very colours, hover and pressed different from the main one', () => {
    const tokens = tokensOf(brand, mode)
    expect(tokens.colorPrimary).toBe(step(of(brand, mode), 0))
    expect(new Set([tokens.colorPrimary, tokens.colorPrimaryHover, tokens.colorPrimaryActive]).size).toBe(3)
    expect(tokens.colorBgContainer).toBe(surfaceIn(mode).container)
  })
})

describe('the document', () => {
  it('carries the attributes, and one style element replaced in place', () => {
    const html = document.documentElement
    for (const mode of MODES)
      applyTheme({ mode, sideMode: mode, brand: '#0052D9', palette: PALETTES['#0052D9']! }, document)
    expect([
      html.getAttribute('theme-mode'),
      html.getAttribute('side-mode'),
      html.getAttribute('theme-color'),
    ]).toEqual(['dark', 'dark', '#0052D9'])
    applyTheme(
      { mode: 'light', sideMode: 'light', brand: '#0052D9', palette: PALETTES['#0052D9']! },
      document,
    )
    expect([html.getAttribute('theme-mode'), html.getAttribute('side-mode')]).toEqual(['', ''])
    const styles = [...document.querySelectorAll('style')].filter(({ textContent }) =>
      textContent?.includes('--td-brand-color:'),
    )
    expect(styles).toHaveLength(1)
    expect(styles[0]?.textContent).toContain('--td-brand-color: #0052d9;')
  })
})
