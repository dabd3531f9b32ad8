import type { Access, Endpoint } from '@water/contract/endpoint'
import type { NamesOrganization } from '@water/contract/record'
import type * as z from 'zod'
import type { UnitOfWork } from '../db/read-write'
import {
  deleteRow,
  findRecord,
  insertRecord,
  listRecords,
  type RecordList,
  type RecordTable,
  updateRecord,
} from '../db/record-store'
import type { OrgId, Scope } from '../db/scope'
import { refuseWhileUsed } from '../db/uses'
import { orNotFound } from '../refusal'
import { orderOf, page, rangeOf } from './page'
import { command, query, type Route } from './route'

export interface ListQuery {
  page: number
  page_size: number
  search?: string | undefined
  ordering?: string | undefined
}
export interface Page<Row> {
  count: number
  count_capped: boolean
  next: string | null
  previous: string | null
  results: Row[]
}
type Fields = NamesOrganization
type One<M extends 'PUT' | 'PATCH', Row> = Endpoint<
  M,
  `${string}{id}/`,
  undefined,
  z.ZodType<Fields>,
  z.ZodType<Row>,
  Access,
  string
>

/** The calls that contract/record.ts declares for a plain record. */
interface RecordEndpoints<Row> {
  list: Endpoint<'GET', string, z.ZodType<ListQuery>, undefined, z.ZodType<Page<Row>>, Access, undefined>
  create: Endpoint<'POST', string, undefined, z.ZodType<Fields>, z.ZodType<Row>, Access, undefined>
  read: Endpoint<'GET', `${string}{id}/`, undefined, undefined, z.ZodType<Row>, Access, string>
  replace: One<'PUT', Row>
  update: One<'PATCH', Row>
  remove: Endpoint<'DELETE', `${string}{id}/`, undefined, undefined, undefined, Access, string>
}

/** Checks a record in its new state before it is written; `id` is null for a new one. */
export type Check<Row> = (unit: UnitOfWork, id: number | null, record: Partial<Row>) => Promise<void>

/** Removes the fields that were not sent. */
const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const anything = async (): Promise<void> => {}

/** The unit of work of a signed-in caller in an organization. */
export const unitOf = ({
  tx,
  org,
  now,
  caller,
  audit,
}: Omit<UnitOfWork, 'caller' | 'org'> & {
  caller: UnitOfWork['caller'] | null
  org: OrgId | undefined
}): UnitOfWork => ({ tx, org: org!, now, caller: caller!, audit })

/** The requested page of a list. */
export function listOf(
  { scope, query }: { scope: Scope; query: ListQuery },
  { orderedBy }: Pick<RecordTable<unknown>, 'orderedBy'>,
): RecordList {
  const { page: _page, page_size: _size, search, ordering, ...filters } = query
  return { scope, search, filters, order: orderOf(ordering, orderedBy), range: rangeOf(query) }
}

/** The five calls of a plain record. `name` is its object in the audit trail. */
export function recordRoutes<Row extends { id: number; organization: number }, Shown>(
  endpoints: RecordEndpoints<Shown>,
  name: string,
  record: RecordTable<Row, Shown>,
  judge: Check<Row> = anything,
): Route[] {
  const { list, create, read, replace, update, remove } = endpoints

  async function change(unit: UnitOfWork, id: number, values: object) {
    const { tx, org, now } = unit
    const before = orNotFound(await findRecord(tx, record, org, id))
    await judge(unit, id, { ...before, ...given(values) })
    await updateRecord(tx, record, org, id, now, values)
    return { before, after: orNotFound(await findRecord(tx, record, org, id)) }
  }

  return [
    query(list, async (call) => {
      const { rows, count } = await listRecords(call.db, record, listOf(call, record))
      return page(
        call,
        count,
        rows.map((row) => record.shown(row)),
      )
    }),

    query(read, async ({ db, org, path }) =>
      record.shown(orNotFound(await findRecord(db, record, org, path.id))),
    ),

    command(create, `${name}.create`, async (call) => {
      const { tx, org, caller, now, body, audit } = call
      await judge(unitOf(call), null, body as Partial<Row>)
      const id = await insertRecord(tx, record, org, { by: caller!.id, now }, body)
      const after = orNotFound(await findRecord(tx, record, org, id))
      audit({ object: [name, id], after })
      return record.shown(after)
    }),

    command(replace, `${name}.replace`, async (call) => {
      const { path, body, audit } = call
      const absent = Object.fromEntries(Object.keys(record.columns).map((field) => [field, null]))
      const { before, after } = await change(unitOf(call), path.id, { ...absent, ...given(body) })
      audit({ object: [name, path.id], before, after })
      return record.shown(after)
    }),

    command(update, `${name}.update`, async (call) => {
      const { path, body, audit } = call
      const { before, after } = await change(unitOf(call), path.id, body)
      audit({ object: [name, path.id], before, after })
      return record.shown(after)
    }),

    command(remove, `${name}.delete`, async ({ tx, org, path, audit }) => {
      const before = orNotFound(await findRecord(tx, record, org, path.id))
      await refuseWhileUsed(tx, record.table, org, path.id)
      await deleteRow(tx, record.table, org, path.id)
      audit({ object: [name, path.id], before })
    }),
  ]
}
