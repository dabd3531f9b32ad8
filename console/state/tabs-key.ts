/** Where tabs are kept. By itself, because signing out clears them also where nothing has loaded them. */
export const TABS_KEY = 'tabsRouter'
