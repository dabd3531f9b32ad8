import { CHART_COLORS, type ChartColors } from '../theme/chart-colors'
import type { ColorList } from '../theme/color-list'
import { DEFAULT_BRAND } from '../theme/palettes'

export type ThemeMode = 'light' | 'dark' | 'auto'
export type Layout = 'side' | 'top' | 'mix'
export type SideMode = 'light' | 'dark'

/** A user's own settings (console.md §§3–4), stored under `setting` without showSettingPanel. */
export interface Settings {
  showFooter: boolean
  isSidebarCompact: boolean
  showBreadcrumb: boolean
  menuAutoCollapsed: boolean
  mode: ThemeMode
  layout: Layout
  splitMenu: boolean
  sideMode: SideMode
  isFooterAside: boolean
  isSidebarFixed: boolean
  isHeaderFixed: boolean
  isUseTabsRouter: boolean
  showHeader: boolean
  brandTheme: string
  showSettingPanel: boolean
  /** Palettes of the used colours. */
  colorList: ColorList
  chartColors: ChartColors
}

export const DEFAULT_SETTINGS: Settings = {
  showFooter: true,
  isSidebarCompact: false,
  showBreadcrumb: false,
  menuAutoCollapsed: false,
  mode: 'light',
  layout: 'side',
  splitMenu: false,
  sideMode: 'light',
  isFooterAside: false,
  isSidebarFixed: true,
  isHeaderFixed: true,
  isUseTabsRouter: true,
  showHeader: true,
  brandTheme: DEFAULT_BRAND,
  showSettingPanel: false,
  colorList: {},
  chartColors: CHART_COLORS.light,
}
