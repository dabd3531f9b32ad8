import { keysOf } from '@water/contract/gathered'
import type { ObjectKind } from '@water/contract/object'
import { type ObjectName, objects } from '@water/contract/objects'

export const kinds: Readonly<Record<ObjectName, ObjectKind>> = objects
export const kindNames = keysOf(objects)

/** The column that tells whose rows a kind's are. */
export const organizationColumn = ({ table }: ObjectKind): string =>
  table === 'organizations' ? 'id' : 'organization_id'
