import { listDemoAccounts, listDemoMessages } from '@water/contract/access/calls'
import { queryOnWire, type Route } from '../http/route'
import { shownAccounts } from './accounts'
import { moveInSampleRoutes } from './move-in/routes'
import { demoMessages, hasDemo } from './store'

/**
 * The demo's accounts for the sign-in page, and the codes sent to their phones. Empty where no demo is shown, and for
 * another machine.
 */
export const demoRoutes = (isShown: boolean): Route[] => [
  queryOnWire(listDemoAccounts, async ({ db, origin }) =>
    isShown && origin.isFromHere && (await hasDemo(db)) ? shownAccounts : [],
  ),
  queryOnWire(listDemoMessages, async ({ db, origin }) =>
    isShown && origin.isFromHere ? demoMessages(db) : [],
  ),
  ...moveInSampleRoutes(isShown),
]
