/** Below this the side menu is compact by itself. */
export const NARROW = matchMedia('(max-width: 991.98px)')
/** Below this even a compact side menu would leave the page too little: the menu opens over it. */
export const PHONE = matchMedia('(max-width: 639.98px)')
