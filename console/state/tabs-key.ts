/**
 * The key under which tabs are stored. It stands alone, because sign-out clears it also where the tabs have not been
 * loaded.
 */
export const TABS_KEY = 'tabsRouter'
