import type { locationLevels } from '@water/contract/reference/vocabulary'
import type { UnitOfWork } from '../../db/read-write'
import { insertRecord } from '../../db/record-store'
import { locationTable } from './locations-store'

export interface NewPlace {
  name: string
  parent: number | null
  level: (typeof locationLevels)[number]
  code: string
  reader?: number | null
  read_day?: number | null
}

export async function makePlace({ tx, org, now, caller, audit }: UnitOfWork, place: NewPlace) {
  const id = await insertRecord(tx, locationTable, org, { by: caller.id, now }, place)
  audit({ object: ['location', id], after: place })
  return id
}

/** A name that is a code stays one; others are numbered. */
export function freeCode(name: string, codes: Set<string>): string {
  let code = /^[A-Za-z0-9-]{1,30}$/.test(name) && !codes.has(name) ? name : ''
  for (let number = codes.size + 1; code === '' || codes.has(code); number++)
    code = `P${String(number).padStart(4, '0')}`
  codes.add(code)
  return code
}
