import { listDemoAccounts, listDemoMessages } from '@water/contract/access/calls'
import { lookOnWire, type Route } from '../http/route'
import { shownAccounts } from './accounts'
import { demoMessages, hasDemo } from './store'

/**
 * The demo's accounts for the sign-in page, and the codes sent to their phones. Empty where no demo is shown, and for
 * another machine.
 */
export const demoRoutes = (isShown: boolean): Route[] => [
  lookOnWire(listDemoAccounts, async ({ db, origin }) =>
    isShown && origin.isFromHere && (await hasDemo(db)) ? shownAccounts : [],
  ),
  lookOnWire(listDemoMessages, async ({ db, origin }) =>
    isShown && origin.isFromHere ? demoMessages(db) : [],
  ),
]
