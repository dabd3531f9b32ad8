import { useMedia } from '../../theme/media'

const NARROW = matchMedia('(max-width: 1199.98px)')

/** Tells whether a list has no room for its columns of second rank. */
export const useNarrowList = (): boolean => useMedia(NARROW)
