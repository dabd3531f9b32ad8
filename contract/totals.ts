import * as z from 'zod'
import { type Access, type Endpoint, endpoint } from './endpoint'
import { filtersOf } from './query'
import type { Text } from './text'

type Listed<P extends string, S extends z.ZodRawShape, A extends Access, O extends string | undefined> = Pick<
  Endpoint<'GET', P, z.ZodObject<S>, z.ZodType, z.ZodType, A, O>,
  'path' | 'access' | 'owner'
> & { query: z.ZodObject<S> }

/** The exact number of all rows of a list, with the list's own filters and access. */
export const countOf = <
  P extends string,
  S extends z.ZodRawShape,
  A extends Access,
  O extends string | undefined,
>(
  { path, access, owner, query }: Listed<P, S, A, O>,
  title: Text,
) =>
  endpoint({
    method: 'GET',
    path: `${path}totals/` as `${P}totals/`,
    title,
    access,
    owner,
    query: filtersOf(query),
    reply: z.object({ count: z.int() }),
  })
