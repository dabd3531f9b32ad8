import { sellerFields } from '@water/contract/invoices/fields'
import type { Settings } from '@water/contract/organizations/calls'
import type { ReplyOf } from '../../api/call'
import { draftFrom } from '../../ui/form/draft'

export type Organization = ReplyOf<'GET /organizations/orgs/{id}/'>

export type OrganizationValues = Pick<
  Organization,
  | 'name'
  | 'code'
  | 'short_name'
  | 'address'
  | 'contact_name'
  | 'contact_phone'
  | 'how_to_pay'
  | keyof typeof sellerFields
  | 'is_active'
> & { settings: Settings }

export const valuesOf = (row: Organization): OrganizationValues => ({
  name: row.name,
  code: row.code,
  short_name: row.short_name,
  address: row.address,
  contact_name: row.contact_name,
  contact_phone: row.contact_phone,
  how_to_pay: row.how_to_pay,
  ...draftFrom(sellerFields, row),
  is_active: row.is_active,
  settings: row.settings,
})
