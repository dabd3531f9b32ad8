import { maskIdNumber, maskPhone } from '@water/contract/masking'
import type { UserRow } from './store'

/** A user on the form of someone who may edit it, or the own one. */
export function presentUser(row: UserRow) {
  const gender = row.gender === 'F' || row.gender === 'M' ? row.gender : ''
  return {
    ...row,
    gender,
    phone: row.phone || null,
    name: row.name || null,
  } as const
}

/** A user in a list: personal data masked. */
export function presentMaskedUser(row: UserRow) {
  const { phone, id_number } = row
  return presentUser({ ...row, phone: maskPhone(phone), id_number: maskIdNumber(id_number) })
}
