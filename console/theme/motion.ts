import { useMedia } from './media'

const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Tells whether components may animate. Without animations they do not wait for the end of transitions that base.css
 * switches off.
 */
export const useHasMotion = (): boolean => !useMedia(reduced)
