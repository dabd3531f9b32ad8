import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

interface PlaceOnPath {
  id: number
  code: string
  /** The names from the largest place on. */
  path: string[]
}

/** Every place with the names of those that it lies in. */
export async function placesOf(db: Reader, org: OrgId): Promise<PlaceOnPath[]> {
  const rows = await db
    .selectFrom('locations')
    .select(['id', 'name', 'code', 'parent_id'])
    .where('organization_id', '=', org)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.map(({ id, code, ...row }) => {
    const path = [row.name]
    for (let above = row.parent_id; above !== null; ) {
      const place = byId.get(above)
      // The tree has no circles: commands that move a place hold its lock.
      if (place === undefined || path.length > rows.length) break
      path.unshift(place.name)
      above = place.parent_id
    }
    return { id, code, path }
  })
}
