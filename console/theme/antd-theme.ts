import { type ThemeConfig, theme } from 'antd'
import { type Mode, step, textColor, textOn } from './palette'
import type { Palette } from './palettes'
import { surfaceIn } from './surface'

/**
 * The component library's tokens, taken from the same palette and surfaces as the `--td-…` variables. This is the only
 * place where the two meet. Hover and pressed differ from the main colour in both modes; text on filled controls and
 * links are chosen by contrast, because some brand colours are too light for white text.
 */
export function antdTheme(mode: Mode, palette: Palette): ThemeConfig {
  const surface = surfaceIn(mode)
  const main = step(palette, 0)
  const link = textColor(palette, mode, surface.container)
  const selected = mode === 'light' ? link : step(palette, 2)
  const onMain = textOn(main)
  return {
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'water' },
    hashed: false,
    token: {
      colorPrimary: main,
      colorPrimaryHover: step(palette, mode === 'light' ? -1 : 1),
      colorPrimaryActive: step(palette, mode === 'light' ? 1 : -1),
      colorPrimaryBg: palette.colors[0],
      colorPrimaryBgHover: palette.colors[1],
      controlItemBgActive: palette.colors[0],
      colorLink: link,
      colorLinkHover: step(palette, mode === 'light' ? 2 : 3),
      colorLinkActive: step(palette, mode === 'light' ? 3 : 4),
      colorInfo: main,
      colorSuccess: surface.success,
      colorWarning: surface.warning,
      colorError: surface.error,
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
      fontFamily: 'var(--water-font)',
      borderRadius: 4,
    },
    components: {
      Button: { primaryColor: onMain, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Menu: {
        itemSelectedColor: selected,
        subMenuItemSelectedColor: selected,
        itemMarginInline: 8,
        itemBorderRadius: 4,
      },
      Table: { cellPaddingBlock: 10, headerBorderRadius: 0 },
      Form: { verticalLabelPadding: '0 0 4px' },
    },
  }
}
