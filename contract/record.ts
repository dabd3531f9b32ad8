/** The five calls of a plain record, for meter types, diameters, locations and bank accounts. */
import * as z from 'zod'
import { type Access, audited, endpoint, staff } from './endpoint'
import { type InShape, inOf, type OutShape, outOf } from './field-schemas'
import { id, patchOf, timeOut } from './fields'
import type { List } from './list'
import { queryOf } from './list-query'
import { pageOf } from './query'
import { type Text, text } from './text'

/** Fields of every tenant record's reply. */
export const recordOut = {
  id: z.int(),
  organization: z.int(),
  created_at: timeOut,
  updated_at: timeOut,
}

const workedIn = id.brand<'worked_in'>().nullish()
const workedInPart = z.string().brand<'worked_in'>().optional()
/** The organization that a call works in. A caller without one names it; a bound caller may name only the own one. */
export const inOrganization = { organization: workedIn }
/** The same beside a file: the parts of such a body are text. */
export const inOrganizationPart = { organization: workedInPart }

/** The body of a call that works in an organization, which it may name. */
export interface NamesOrganization {
  organization?: z.output<typeof workedIn> | z.output<typeof workedInPart>
}
export function namesOrganization(body: z.ZodType | undefined): boolean {
  if (body === undefined || !('shape' in body)) return false
  const { organization } = Object(body.shape)
  return organization === workedIn || organization === workedInPart
}

export function recordEndpoints<
  const P extends string,
  const L extends List,
  const T extends string,
  O extends z.ZodRawShape = OutShape<L['fields']>,
  I extends z.ZodRawShape = InShape<L['fields']>,
>(declared: {
  path: P
  name: Text
  owner: T
  list: L
  /** Where it has more than the fields of the list, or a field a schema of its own. */
  out?: O
  in?: I
  /** The readers, where a form of ordinary users does not need them. */
  readers?: Access
}) {
  const { path, name, owner, list, readers = audited } = declared
  // Without them, their types are those of the list's fields.
  const { out = outOf(list.fields) as unknown as O, in: given = inOf(list.fields) as unknown as I } = declared
  const one = z.object({ ...recordOut, ...out })
  const onePath = `${path}{id}/` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      title: text(`${name.zh}：列表`, `List: ${name.en}`),
      access: readers,
      query: queryOf(list),
      reply: pageOf(one),
    }),
    create: endpoint({
      method: 'POST',
      path,
      title: text(`${name.zh}：新建`, `Create: ${name.en}`),
      access: staff,
      status: 201,
      body: z.strictObject({ ...given, ...inOrganization }),
      reply: one,
    }),
    read: endpoint({
      method: 'GET',
      path: onePath,
      title: text(`${name.zh}：详情`, `Read: ${name.en}`),
      access: readers,
      owner,
      reply: one,
    }),
    replace: endpoint({
      method: 'PUT',
      path: onePath,
      title: text(`${name.zh}：替换`, `Replace: ${name.en}`),
      access: staff,
      owner,
      body: z.strictObject({ ...given, ...inOrganization }),
      reply: one,
    }),
    update: endpoint({
      method: 'PATCH',
      path: onePath,
      title: text(`${name.zh}：修改`, `Change: ${name.en}`),
      access: staff,
      owner,
      body: patchOf({ ...given, ...inOrganization }),
      reply: one,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: onePath,
      title: text(`${name.zh}：删除`, `Delete: ${name.en}`),
      access: staff,
      owner,
    }),
  }
}
