import { maskIdNumber, maskPhone } from '@water/contract/masking'
import type { UserRow } from './store'

/** A user as an editor or the user in person sees it. */
export function presentUser(row: UserRow) {
  const gender = row.gender === 'F' || row.gender === 'M' ? row.gender : ''
  return {
    ...row,
    gender,
    phone: row.phone || null,
    name: row.name || null,
  } as const
}

/** A user in a list, with masked personal data. */
export function presentMaskedUser(row: UserRow) {
  const { phone, id_number } = row
  return presentUser({ ...row, phone: maskPhone(phone), id_number: maskIdNumber(id_number) })
}
