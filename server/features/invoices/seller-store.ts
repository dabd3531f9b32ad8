import type { sellerFields } from '@water/contract/invoices/fields'
import { sql } from 'kysely'
import type { Reader } from '../../db/read-write'
import type { OrgId } from '../../db/scope'

/** The seller on an invoice, as the organization has it now. */
export type Seller = Record<keyof typeof sellerFields, string>

/** The organization as an invoice needs it. */
export interface Issuer {
  code: string
  name: string
  seller: Seller
}

export async function issuerOf(db: Reader, org: OrgId): Promise<Issuer> {
  const { rows } = await sql<Seller & { code: string; name: string }>`
    select code, name, taxpayer_name, taxpayer_id, seller_address, seller_phone, seller_bank, seller_account, issuer
    from organizations where id = ${org}`.execute(db)
  const { code, name, ...seller } = rows[0]!
  return { code, name, seller }
}

/** Every invoice names the seller and its number. */
export const isComplete = ({ taxpayer_name, taxpayer_id }: Seller): boolean =>
  taxpayer_name !== '' && taxpayer_id !== ''
