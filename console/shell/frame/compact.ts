import { useState } from 'react'
import { changeSettings, useSetting } from '../../state/settings'
import { useMedia } from '../../theme/media'
import { NARROW } from './media'

/**
 * Tells whether the side menu is compact: by the user's choice, and always on a narrow window. Expanding it there lasts
 * until the window is wide again and does not change the choice.
 */
export function useCompact(): [isCompact: boolean, toggle: () => void] {
  const chosen = useSetting('isSidebarCompact')
  const isNarrow = useMedia(NARROW)
  const [isUnfolded, setUnfolded] = useState(false)
  if (!isNarrow && isUnfolded) setUnfolded(false)
  if (isNarrow) return [!isUnfolded, () => setUnfolded(!isUnfolded)]
  return [chosen, () => changeSettings({ isSidebarCompact: !chosen })]
}
