import { own } from '@water/rules/own'
import { type Query, queryText } from './api/address'
import { apiPaths } from './features/api/paths'
import { auditPaths } from './features/audit/paths'
import { backupPaths } from './features/backups/paths'
import { dashboardPaths } from './features/dashboard/paths'
import { dayPaths } from './features/days/paths'
import { invoicePaths } from './features/invoices/paths'
import { jobPaths } from './features/jobs/paths'
import { messagePaths } from './features/messages/paths'
import { meterPaths } from './features/meters/paths'
import { notePaths } from './features/notes/paths'
import { orderPaths } from './features/orders/paths'
import { organizationPaths } from './features/organizations/paths'
import { paymentPaths } from './features/payments/paths'
import { periodPaths } from './features/periods/paths'
import { pricePaths } from './features/prices/paths'
import { readingPaths } from './features/readings/paths'
import { reconciliationPaths } from './features/reconciliations/paths'
import { referencePaths } from './features/reference/paths'
import { remotePaths } from './features/remote/paths'
import { reportPaths } from './features/reports/paths'
import { userPaths } from './features/users/paths'
import { withholdingPaths } from './features/withholdings/paths'
import { shellPaths } from './shell/paths'

/**
 * Every page's path by the name of its route (console.md §2). A page is declared in its feature's `paths.ts` and
 * `routes.ts`.
 */
export const PATHS = {
  ...shellPaths,
  ...dashboardPaths,
  ...organizationPaths,
  ...jobPaths,
  ...meterPaths,
  ...remotePaths,
  ...notePaths,
  ...userPaths,
  ...auditPaths,
  ...backupPaths,
  ...apiPaths,
  ...invoicePaths,
  ...orderPaths,
  ...paymentPaths,
  ...dayPaths,
  ...withholdingPaths,
  ...reconciliationPaths,
  ...periodPaths,
  ...reportPaths,
  ...readingPaths,
  ...pricePaths,
  ...referencePaths,
  ...messagePaths,
} as const

export type PageName = keyof typeof PATHS

type Value = string | number
/** `:id` and `:id?` of a path. */
type Parameter<Path extends string> = Path extends `${infer One}/${infer Rest}`
  ? Parameter<One> | Parameter<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never
type Values<Path extends string> = {
  [Name in Parameter<Path> as Name extends `${string}?` ? never : Name]: Value
} & { [Name in Parameter<Path> as Name extends `${infer Optional}?` ? Optional : never]?: Value }
type Wanted<Name extends PageName> = Values<(typeof PATHS)[Name]> & { query?: Query }
type Rest<Args> = object extends Args ? [args?: Args] : [args: Args]

/**
 * The address of a page: `pathTo('MeterDetail', { id: 5, query: { tab: 'orders' } })` is `/meter/detail/5?tab=orders`.
 * A name without a route and a missing required parameter do not compile, and throw where they come from data.
 */
export function pathTo<Name extends PageName>(name: Name, ...[wanted]: Rest<Wanted<Name>>): string {
  const template: string | undefined = PATHS[name]
  if (template === undefined) throw new Error(`no route is named "${name}"`)
  const { query = {}, ...values }: { query?: Query } & Record<string, unknown> = wanted ?? {}
  const path = template.replace(/\/:(\w+)(\??)/g, (_, parameter: string, optional: string) => {
    const value = own(values, parameter)
    if (value !== undefined && value !== null && value !== '') return `/${encodeURIComponent(String(value))}`
    if (optional) return ''
    throw new Error(`parameter "${parameter}" of the route ${name} (${template}) is missing`)
  })
  const search = queryText(query)
  return search ? `${path}?${search}` : path
}
