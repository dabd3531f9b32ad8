import { PAGES } from '@water/console/routes'
import { endpoints } from '@water/contract/endpoints'
import { may, type Need, type Person } from '@water/rules/access/may'
import { isPlaceholder, NAMED_PERMISSIONS } from '@water/rules/access/permissions'
import { expect, test } from 'vitest'
import { everyNode, isNode, type Node, nodesOf, propertiesOf, readTrees, stringOf, type Tree } from './syntax'

/** Calls that are made only for those who may make them, by the file that makes them, and who asks before. */
const ASKED_BEFORE: Readonly<Record<string, readonly string[]>> = {
  'console/parts/corrections/reverse-dialog': [
    'POST /orders/{id}/red-flush/',
    'POST /orders/{id}/red-flush/preview/',
  ],
  // The page of a day offers them to staff alone, and its list this filter.
  'console/features/days/confirm-dialog': ['POST /payment-records/days/{id}/confirm/'],
  'console/features/days/reopen-dialog': ['POST /payment-records/days/{id}/reopen/'],
  'console/parts/choosers/user-chooser': ['GET /users/'],
  // The home page shows it to cashiers alone.
  'console/parts/takings/takings': ['GET /payment-records/days/'],
  // The home page shows the organizations side by side to super administrators alone.
  'console/features/dashboard/organizations': ['GET /backups/state/'],
  // The home page shows the checklist to staff alone.
  'console/parts/first-steps/first-steps': ['GET /dashboard/first-steps/'],
  // An import offers to create names to staff alone.
  'console/parts/imports/problem-groups': ['POST /organizations/missing-names/'],
  // balance-acts offers them to those alone.
  'console/parts/corrections/refund-dialog': [
    'POST /payment-records/refund/',
    'POST /payment-records/refund/preview/',
  ],
  'console/parts/corrections/lay-dialog': [
    'POST /meters/{id}/apply-balance/',
    'POST /meters/{id}/apply-balance/preview/',
  ],
  // take-back offers it to those alone.
  'console/parts/corrections/take-back-dialog': [
    'POST /jobs/{id}/take-back/',
    'POST /jobs/{id}/take-back/preview/',
  ],
  // print-book offers it to those alone.
  'console/parts/printing/papers-dialog': ['POST /orders/print/', 'POST /orders/print/preview/'],
  // An entry's undoing asks for the permission first.
  'console/features/readings/undo': ['POST /orders/{id}/red-flush/'],
  // The list offers it to those who may edit accounts.
  'console/features/meters/list/bulk-change-dialog': ['POST /meters/bulk/', 'POST /meters/bulk/preview/'],
  // create offers the view to staff alone.
  'console/features/readings/all-readings': [
    'GET /readings/',
    'GET /readings/totals/',
    'GET /readings/export/',
  ],
  // The till and the reading look the account up, its own page does not. The acts are offered to those who write notes.
  'console/parts/notes/note-line': ['GET /meters/lookup/'],
  'console/parts/notes/use-note': ['PATCH /meters/{id}/notes/{note}/'],
  'console/parts/notes/note-dialog': ['POST /meters/{id}/notes/', 'PATCH /meters/{id}/notes/{note}/'],
  'console/parts/notes/notes-panel': ['DELETE /meters/{id}/notes/{note}/'],
  // The list offers its file to those who see accounts.
  'console/features/notes/list': ['GET /notes/export/'],
  // The list of meters offers it to staff alone.
  'console/parts/messages/send-many-dialog': [
    'POST /organizations/sms-messages/send/',
    'POST /organizations/sms-messages/send/preview/',
    'GET /organizations/sms-template/',
  ],
  // Staff alone give the number of an account.
  'console/features/meters/form/customer-fields': ['GET /organizations/orgs/{id}/'],
  // The account's menu offers it to staff alone.
  'console/features/meters/commands/former-dialog': ['PATCH /meters/{id}/'],
  // change-terms offers it to those alone.
  'console/features/meters/commands/terms-dialog': [
    'POST /meters/{id}/terms/',
    'POST /meters/{id}/terms/preview/',
  ],
  // import-button shows nothing to others, and a page names one kind alone.
  'console/parts/imports/kinds': [
    'POST /meters/import/',
    'GET /meters/import/template/',
    'POST /reading-orders/import/',
    'GET /reading-orders/import/template/',
    'POST /meters/change/import/',
    'GET /meters/change/import/template/',
    'POST /orders/import/',
    'GET /orders/import/template/',
    'POST /meters/modules/import/',
    'GET /meters/modules/import/template/',
    'POST /organizations/locations/import/',
    'GET /organizations/locations/import/template/',
  ],
  // tab shows the alarms to those who see lists of meters, and the button beside one asks for the permission to change accounts.
  'console/features/meters/remote/alarms': ['GET /remote/alarms/'],
  'console/parts/remote/acknowledge': ['POST /remote/alarms/{id}/acknowledge/'],
  // module and valve offer these to those who may change accounts, and staff alone choose a gateway.
  'console/features/meters/remote/module': ['DELETE /meters/{id}/module/'],
  'console/features/meters/remote/bind-dialog': ['PUT /meters/{id}/module/', 'GET /organizations/services/'],
  'console/features/meters/remote/valve': ['DELETE /meters/{id}/valve/{command}/'],
  'console/features/meters/remote/ask-valve-dialog': [
    'POST /meters/{id}/valve/',
    'POST /meters/{id}/valve/preview/',
  ],
  // Staff alone decide about reports, find modules by their gateway, and see the numbers that nobody knows.
  'console/features/remote/decide-dialog': [
    'POST /remote/reports/{id}/accept/',
    'POST /remote/reports/{id}/reject/',
  ],
  'console/features/remote/modules': ['GET /organizations/services/'],
  'console/features/remote/views': ['GET /remote/unknown/'],
  'console/features/remote/unknown': ['GET /remote/unknown/'],
  // Not enabled without the permission to view or to change accounts.
  'console/features/invoices/use-account': ['GET /meters/{id}/'],
  // Those who ask for it offer it to staff alone.
  'console/parts/invoices/seller-dialog': [
    'GET /organizations/orgs/{id}/',
    'PATCH /organizations/orgs/{id}/',
  ],
  // The list offers it to those who may open invoices.
  'console/features/invoices/archive-dialog': ['POST /invoices/archive/', 'POST /invoices/archive/preview/'],
  // The list of orders offers it to those who may make invoices.
  'console/features/orders/bulk-invoice-dialog': ['POST /invoices/bulk/', 'POST /invoices/bulk/preview/'],
  // The page of an invoice offers these to those who may make invoices, and deletion to staff.
  'console/features/invoices/actions': ['POST /invoices/{id}/issue/'],
  'console/features/invoices/red-dialog': ['POST /invoices/{id}/red/', 'POST /invoices/{id}/red/preview/'],
  'console/features/invoices/links': ['DELETE /invoices/{id}/links/{link}/'],
  'console/features/invoices/link-dialog': ['POST /invoices/{id}/links/', 'GET /organizations/sms-template/'],
  'console/features/invoices/delete': ['DELETE /invoices/{id}/'],
  // charge-button and act-menu offer it to staff alone.
  'console/parts/charges/charge-dialog': ['POST /orders/', 'POST /orders/preview/'],
  // Both are offered to staff alone.
  'console/features/orders/waive-dialog': [
    'POST /orders/{id}/waive-penalty/',
    'POST /orders/{id}/waive-penalty/preview/',
  ],
  // A reading that waits is made void by staff, who alone are shown the button.
  'console/features/readings/void-dialog': ['POST /readings/{id}/void/'],
  'console/features/orders/waivers': ['POST /orders/{id}/waive-penalty/{waiver}/withdraw/'],
  // A master is chosen where device-fields offers sub meters: to who may look accounts up.
  'console/parts/choosers/meter-chooser': ['GET /meters/lookup/'],
  // Not enabled without the permission to view.
  'console/features/meters/form/edit': ['GET /meters/{id}/readings/'],
  // The detail of a meter has these tabs and this button for their permissions alone.
  'console/parts/attachments/attachments-panel': [
    'GET /attachments/',
    'POST /attachments/',
    'GET /attachments/{id}/file/',
    'DELETE /attachments/{id}/',
  ],
  'console/parts/attachments/preview': ['GET /attachments/{id}/file/'],
  // photos-button offers it to those who may enter readings, and the page of an order shows pictures to them alone.
  'console/parts/photos/reading-photos': [
    'GET /attachments/',
    'POST /attachments/',
    'DELETE /attachments/{id}/',
  ],
  'console/parts/photos/attached-picture': ['GET /attachments/{id}/file/'],
  // act-menu offers each act to those alone.
  'console/features/meters/commands/change-dialog': [
    'POST /meters/{id}/change/',
    'POST /meters/{id}/change/preview/',
  ],
  'console/features/meters/commands/spell-dialog': [
    'POST /meters/{id}/suspend/',
    'POST /meters/{id}/resume/',
    'POST /meters/{id}/fault/',
    'POST /meters/{id}/repair/',
    'POST /meters/{id}/reopen/',
    'DELETE /meters/{id}/change/',
  ],
  'console/features/meters/commands/close-dialog': [
    'POST /meters/{id}/close/',
    'POST /meters/{id}/close/preview/',
  ],
  'console/features/meters/commands/transfer-dialog': [
    'POST /meters/{id}/transfer/',
    'POST /meters/{id}/transfer/preview/',
  ],
  'console/features/meters/commands/delete': ['DELETE /meters/{id}/'],
  'console/features/meters/history/orders-table': ['GET /orders/'],
  // The overview offers these to those alone.
  'console/features/meters/detail/answers': [
    'GET /payment-records/dues/',
    'GET /payment-records/',
    'GET /organizations/sms-messages/',
  ],
  'console/features/meters/use/three-years': ['GET /meters/{id}/consumption/'],
  'console/features/meters/detail/last-bill': ['GET /orders/'],
  'console/parts/explanation/why': ['GET /orders/{id}/comparison/'],
  'console/features/meters/history/payments-table': ['GET /payment-records/'],
  'console/features/meters/history/invoices-table': ['GET /invoices/'],
  // The page of the order shows it to who may reverse orders.
  'console/parts/corrections/asked-correction': [
    'GET /orders/{id}/correction/',
    'POST /orders/{id}/correction/decline/',
  ],
  // Only compared with the name of a list.
  'console/ui/list/list-screen': ['GET /organizations/orgs/'],
  // Any answer will do, a refusal too: it shows that the server is back.
  'console/shell/server-back': ['GET /users/self/'],
  // Across organizations alone: the pages say so to other staff, or have no button for it.
  'console/features/organizations/create': ['POST /organizations/orgs/'],
  'console/features/organizations/detail': ['DELETE /organizations/orgs/{id}/'],
  'console/features/users/permission-dialog': ['POST /ext/permissions/', 'PUT /ext/permissions/{id}/'],
}

const needs = new Map(endpoints.map(({ method, path, access }) => [`${method} ${path}`, access as Need]))
const nameOf = (path: string) => path.replace(/\.tsx?$/, '')
const files = new Map(
  readTrees(/^console\/.*(?<!\.d)\.tsx?$/).map((tree) => [nameOf(tree.path), tree] as const),
)

/** The calls that a file names in its code; a name within a type makes no call. */
function callsIn({ nodes }: Tree): string[] {
  const inTypes = new Set(nodesOf(nodes, 'TSLiteralType').flatMap((type) => everyNode(type)))
  const texts = nodes.filter((node) => !inTypes.has(node)).map(stringOf)
  return texts.filter((text): text is string => text !== null && needs.has(text))
}

/** A file and all that it imports, at once or on demand; the table of routes only leads to other screens. */
function reachable(name: string, seen = new Set<string>()): Set<string> {
  const file = files.get(name)
  if (file === undefined || seen.has(name) || /\/routes?$/.test(name)) return seen
  seen.add(name)
  for (const { target, isType } of file.imports) if (!isType) reachable(target, seen)
  return seen
}

/** The screens that a `routes.ts` loads for its pages, by the pages' names. */
function screensOf({ path, nodes }: Tree): [page: string, file: string][] {
  const folder = path.slice(0, path.lastIndexOf('/'))
  const loaded = (node: Node) =>
    nodesOf(everyNode(node), 'ImportExpression').map(
      ({ source }) => `${folder}/${String(stringOf(source)).replace('./', '')}`,
    )
  const firstOf = ({ arguments: given }: Node) => stringOf((given as Node[])[0])
  const calls = nodesOf(nodes, 'CallExpression').filter((call) =>
    PAGES.some(({ name }) => name === firstOf(call)),
  )
  // A call that no page loads itself is loaded by a function that several pages share.
  const owned = calls.flatMap(loaded)
  const shared = loaded(nodes[0]!).filter((file) => !owned.includes(file))
  return calls.flatMap((call): [string, string][] => {
    const [first, ...rest] = (call.arguments as Node[]) ?? []
    const name = stringOf(first) ?? ''
    const given = propertiesOf(rest.at(-1))
    const kinds = { list: '', create: 'Create', edit: 'Edit' }
    const ofKinds = Object.entries(kinds).flatMap(([kind, suffix]) => {
      const screen = given.get(kind)
      return isNode(screen) ? loaded(screen).map((file): [string, string] => [`${name}${suffix}`, file]) : []
    })
    if (ofKinds.length > 0) return ofKinds
    const own = loaded(call)
    return (own.length > 0 ? own : shared).map((file) => [name, file])
  })
}

const person = (more: Partial<Person>): Person => ({
  is_audit: true,
  is_staff: false,
  is_superuser: false,
  organization: 1,
  permissions: [],
  ...more,
})
/** One of every kind of user: nobody, unapproved, approved, the holder of each single permission, staff, super administrator. */
const people: readonly (Person | null)[] = [
  null,
  person({ is_audit: false }),
  person({}),
  ...Object.values(NAMED_PERMISSIONS)
    .filter(({ code }) => !isPlaceholder(code))
    .map(({ code }) => person({ permissions: [code] })),
  person({ is_staff: true }),
  person({ is_superuser: true, organization: null }),
]

test('whoever may open a screen may make the calls that it makes', () => {
  const screens = [...files.values()]
    .filter(({ path }) => /^console\/(features\/[^/]+|shell)\/routes\.ts$/.test(path))
    .flatMap(screensOf)
  expect(screens.length).toBeGreaterThan(40)
  const wrong = screens.flatMap(([name, screen]) => {
    const page = PAGES.find((one) => one.name === name)!
    const users = people.filter((one) => may(one, page.access))
    return [...reachable(screen)].flatMap((file) =>
      callsIn(files.get(file)!)
        .filter((call) => !(ASKED_BEFORE[`${file}`] ?? []).includes(call))
        .filter((call) => users.some((one) => !may(one, needs.get(call)!)))
        .map((call) => `${name}: ${call} in ${file}`),
    )
  })
  expect(wrong).toEqual([])
})

test('every exception is still made, by the file that it names', () => {
  const gone = Object.entries(ASKED_BEFORE).flatMap(([name, calls]) => {
    const file = files.get(name)
    const made = file === undefined ? [] : callsIn(file)
    return calls.filter((call) => !made.includes(call)).map((call) => `${name}: ${call}`)
  })
  expect(gone).toEqual([])
})
