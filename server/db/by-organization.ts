import { grouped } from './grouped'
import { asOrgId, type Scope } from './scope'

interface Found {
  organization_id: number
  id: number
}

/**
 * Reads the rows that a list over all organizations has found, one organization after the other, in the order in which they were
 * found: a distributed database finds rows of all organizations, and joins other tables to those of one.
 */
export async function rowsByOrganization<Row extends { id: number }>(
  found: readonly Found[],
  rowsOf: (scope: Scope, ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (const [org, own] of grouped(found, ({ organization_id }) => organization_id)) {
    const scope: Scope = { of: 'one', org: asOrgId(org) }
    for (const row of await rowsOf(
      scope,
      own.map(({ id }) => id),
    ))
      rows.set(row.id, row)
  }
  return found.flatMap(({ id }) => rows.get(id) ?? [])
}
