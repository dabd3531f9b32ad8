import { listDemoAccounts } from '@water/contract/access'
import { look, type Route } from '../http/route'
import { refuse } from '../refusal'
import { shownAccounts } from './accounts'
import { hasDemo } from './store'

/** The demo's accounts for the sign-in page; as if there were no such call where no demo is shown. */
export const demoRoutes = (isShown: boolean): Route[] => [
  look(listDemoAccounts, async ({ db }) => {
    if (!isShown || !(await hasDemo(db))) return refuse('not_found')
    return shownAccounts
  }),
]
