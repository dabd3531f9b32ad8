import type { FieldProblem } from '@water/contract/field-problems'
import { titleFields } from '@water/contract/invoices/fields'
import { missingInTitle } from '@water/contract/invoices/title'
import type { InvoiceType } from '@water/rules/invoicing/invoice-lines'
import { Refusal } from '../../refusal'

/** The buyer on an invoice; what is not known is ''. */
export type Title = Record<keyof typeof titleFields, string>

export const TITLE_COLUMNS = Object.keys(titleFields) as (keyof Title)[]

/** The title of a row that has its columns. */
export const titleOf = (row: Title): Title => ({
  title_type: row.title_type,
  buyer_name: row.buyer_name,
  buyer_tax_id: row.buyer_tax_id,
  buyer_address: row.buyer_address,
  buyer_phone: row.buyer_phone,
  buyer_bank: row.buyer_bank,
  buyer_account: row.buyer_account,
  buyer_email: row.buyer_email,
})

/** The refusal of a title that lacks a field for an invoice of this type; null when it is complete. */
export function refusalOfTitle(title: Title, type: InvoiceType): Refusal | null {
  const missing = missingInTitle(title, type)
  if (missing.length === 0) return null
  const problems: Record<string, FieldProblem[]> = Object.fromEntries(
    missing.map((field) => [`title.${field}`, [{ message: 'required' }]]),
  )
  return new Refusal('invalid', { fields: problems })
}
