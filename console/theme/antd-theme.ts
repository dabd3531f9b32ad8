import { type ThemeConfig, theme } from 'antd'
import { laidOn, type Mode, pointed, step, textColor, textOn } from './palette'
import type { Palette } from './palettes'
import { type Surface, surfaceIn } from './surface'

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, unknown[]>[number]

/**
 * The component library's tokens, from the same palette and surfaces as the `--td-…` variables. The two meet only here.
 * Hover and pressed differ from the main colour in both modes. Text on filled controls and links are chosen by
 * contrast, because some brand colours are too light for white text.
 */
export function antdTheme(mode: Mode, palette: Palette, hasMotion = true): ThemeConfig {
  const surface = surfaceIn(mode)
  const link = textColor(palette, surface.container)
  const selected = mode === 'light' ? link : step(palette, 2)
  const base = mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  return {
    algorithm: [base, colorsOf(mode, palette, surface)],
    cssVar: { key: 'water' },
    hashed: false,
    zeroRuntime: true,
    token: {
      ...surfaceTokens(surface),
      motion: hasMotion,
      controlItemBgActive: palette.colors[0],
      fontFamily: 'var(--water-font)',
      borderRadius: 4,
    },
    components: {
      Button: {
        primaryColor: textOn(step(palette, 0)),
        defaultHoverColor: selected,
        defaultHoverBorderColor: selected,
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
      },
      Menu: { itemSelectedColor: selected, subMenuItemSelectedColor: selected, itemMarginInline: 8 },
      Tabs: { itemHoverColor: selected, itemSelectedColor: selected },
      Table: {
        ...{ cellPaddingBlockMD: 8, headerBorderRadius: 0 },
        // Under the column that stays in sight the others pass.
        bodySortBg: surface.container,
        rowSelectedBg: laidOn(palette.colors[0]!, surface.container),
        rowSelectedHoverBg: laidOn(palette.colors[0]!, surface.hover),
        // A brighter row would take the contrast from its links.
        ...(mode === 'dark' ? { rowHoverBg: surface.page } : {}),
      },
      Alert: { withDescriptionPadding: '8px 12px', fontSizeLG: 14 },
      Form: { verticalLabelPadding: '0 0 4px' },
    },
  }
}

/**
 * The last step of the library's derivation. Its own dark algorithm would mix the main colours again: here they keep
 * the palette's values.
 */
function colorsOf(mode: Mode, palette: Palette, surface: Surface): Algorithm {
  const main = step(palette, 0)
  const { hover, pressed } = pointed(mode, palette)
  return (seed, derived) => ({
    ...(derived ?? theme.defaultAlgorithm(seed)),
    colorPrimary: main,
    colorPrimaryHover: hover,
    colorPrimaryActive: pressed,
    colorPrimaryBg: palette.colors[0]!,
    colorPrimaryBgHover: palette.colors[1]!,
    colorLink: textColor(palette, surface.container),
    colorLinkHover: step(palette, mode === 'light' ? 2 : 3),
    colorLinkActive: step(palette, mode === 'light' ? 3 : 4),
    colorInfo: main,
    colorSuccess: surface.success,
    colorWarning: surface.warning,
    colorError: surface.error,
    colorErrorText: surface.error,
  })
}

const surfaceTokens = (surface: Surface) => ({
  colorBgLayout: surface.page,
  colorBgContainer: surface.container,
  colorBgElevated: surface.raised,
  colorBorder: surface.border,
  colorBorderSecondary: surface.split,
  colorText: surface.text,
  colorTextSecondary: surface.textSecondary,
  colorTextTertiary: surface.textSecondary,
  colorTextDescription: surface.textSecondary,
  colorTextPlaceholder: surface.textPlaceholder,
})
