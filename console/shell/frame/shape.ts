import { useStore } from 'zustand'
import type { Settings } from '../../state/default-settings'
import { settingsStore } from '../../state/settings'
import { useMedia } from '../../theme/media'
import { PHONE } from './media'

/** What stands around the page, and what of it stays while the page scrolls. */
export interface FrameShape {
  layout: Settings['layout']
  hasHeader: boolean
  hasAside: boolean
  /** The header holds the branches of the menu, the aside the pages of the chosen one. */
  isSplit: boolean
  /** No room beside the page: the menu opens over it, and what the header holds moves into menus. */
  isPhone: boolean
  isHeaderFixed: boolean
  isAsideFixed: boolean
  /** The footer stands at the foot of the aside instead of under the page. */
  isFooterAside: boolean
}

/**
 * A switch acts where the settings panel shows it: hiding the header in the side layout only, splitting and unfixing
 * the menu in the mixed one only. So nobody is left with something missing that no switch in sight brings back.
 */
export function frameShape(settings: Settings, isPhone: boolean): FrameShape {
  const { layout } = settings
  const hasAside = layout !== 'top' && !isPhone
  const isMix = layout === 'mix'
  return {
    layout,
    hasHeader: settings.showHeader || layout !== 'side' || isPhone,
    hasAside,
    isSplit: isMix && settings.splitMenu && !isPhone,
    isPhone,
    isHeaderFixed: settings.isHeaderFixed,
    isAsideFixed: settings.isSidebarFixed || !isMix,
    isFooterAside: settings.isFooterAside && hasAside,
  }
}

export function useFrameShape(): FrameShape {
  const settings = useStore(settingsStore)
  return frameShape(settings, useMedia(PHONE))
}

/** The page scrolls by itself, unless something around it goes along. */
export const isFlowing = ({ hasHeader, hasAside, isHeaderFixed, isAsideFixed }: FrameShape): boolean =>
  (hasHeader && !isHeaderFixed) || (hasAside && !isAsideFixed)
