import { useMedia } from './media'

const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether components may move: they do not wait for the end of movements that base.css forbids. */
export const useHasMotion = (): boolean => !useMedia(reduced)
