/** The five calls of a plain record, for meter types, diameters, locations and bank accounts. */
import * as z from 'zod'
import { type Access, audited, endpoint, staff } from './endpoint'
import { id, patchOf, timeOut } from './fields'
import { listQuery, pageOf } from './query'

/** Fields of every tenant record's reply. */
export const recordOut = {
  id: z.int(),
  organization: z.int(),
  created_at: timeOut,
  updated_at: timeOut,
}

/** Names the organization for a caller without one; a bound caller may name only the own one. */
export const inOrganization = { organization: id.nullish() }

export function recordEndpoints<
  const P extends string,
  O extends z.ZodRawShape,
  I extends z.ZodRawShape,
  F extends z.ZodRawShape,
  const T extends string,
>(declared: {
  path: P
  name: string
  owner: T
  out: O
  in: I
  filters: F
  /** The readers, where a form of ordinary users does not need them. */
  readers?: Access
}) {
  const one = z.object({ ...recordOut, ...declared.out })
  const { path, name, owner, readers = audited } = declared
  const onePath = `${path}{id}/` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      title: `List: ${name}`,
      access: readers,
      query: listQuery(declared.filters),
      reply: pageOf(one),
    }),
    create: endpoint({
      method: 'POST',
      path,
      title: `Create: ${name}`,
      access: staff,
      status: 201,
      body: z.strictObject({ ...declared.in, ...inOrganization }),
      reply: one,
    }),
    read: endpoint({
      method: 'GET',
      path: onePath,
      title: `Read: ${name}`,
      access: readers,
      owner,
      reply: one,
    }),
    replace: endpoint({
      method: 'PUT',
      path: onePath,
      title: `Replace: ${name}`,
      access: staff,
      owner,
      body: z.strictObject({ ...declared.in, ...inOrganization }),
      reply: one,
    }),
    update: endpoint({
      method: 'PATCH',
      path: onePath,
      title: `Change: ${name}`,
      access: staff,
      owner,
      body: patchOf({ ...declared.in, ...inOrganization }),
      reply: one,
    }),
    remove: endpoint({ method: 'DELETE', path: onePath, title: `Delete: ${name}`, access: staff, owner }),
  }
}
