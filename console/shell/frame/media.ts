/** On a narrower window the side menu is always compact. */
export const NARROW = matchMedia('(max-width: 991.98px)')
/** On a narrower window even a compact side menu would leave too little room for the page: the menu opens over it. */
export const PHONE = matchMedia('(max-width: 639.98px)')
