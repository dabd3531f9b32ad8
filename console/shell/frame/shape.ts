import { useStore } from 'zustand'
import type { Settings } from '../../state/default-settings'
import { settingsStore } from '../../state/settings'
import { useMedia } from '../../theme/media'
import { PHONE } from './media'

/** The parts around the page, and which of them stay fixed while it scrolls. */
export interface FrameShape {
  layout: Settings['layout']
  hasHeader: boolean
  hasAside: boolean
  /** The header has the branches of the menu, the side menu the pages of the chosen one. */
  isSplit: boolean
  /** No room beside the page: the menu opens over it, and the header's buttons move into menus. */
  isPhone: boolean
  isHeaderFixed: boolean
  isAsideFixed: boolean
  /** The footer is at the foot of the side menu instead of under the page. */
  isFooterAside: boolean
}

/**
 * A setting works only in layouts whose panel shows its switch: hiding the header only in the side layout, splitting
 * and unfixing the menu only in the mixed one. So no part is missing without a visible switch that brings it back.
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

/** The page scrolls by itself, unless a part around it moves with it. */
export const isFlowing = ({ hasHeader, hasAside, isHeaderFixed, isAsideFixed }: FrameShape): boolean =>
  (hasHeader && !isHeaderFixed) || (hasAside && !isAsideFixed)
