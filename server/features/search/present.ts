import type { Wire } from '@water/contract/endpoint'
import { maskPhone } from '@water/contract/masking'
import type { searchAll } from '@water/contract/search/calls'
import { fen, yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
import type { FoundAccount } from './accounts-store'
import type { FoundDocument, FoundUser } from './documents-store'

export type Found = Wire<typeof searchAll>['reply'][number]

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')
const amountOf = (amount: string): string => moneyText(yuan(fen(amount)))

/** The device is the one that was found, which may have been taken out long ago. */
export const presentAccount = (row: FoundAccount): Found => ({
  kind: 'meter',
  id: row.id,
  title: joined([row.account_no, row.customer_name]),
  subtitle: joined([row.address, row.meter_no, maskPhone(row.phone)]),
})

const document = (
  kind: Found['kind'],
  { id, number, customer_name, account_no, at, amount }: FoundDocument,
): Found => ({
  kind,
  id,
  title: number,
  subtitle: joined([customer_name, account_no, at, amountOf(amount)]),
})

export const presentOrder = (row: FoundDocument): Found => document('order', row)
export const presentPayment = (row: FoundDocument): Found => document('payment', row)
export const presentInvoice = (row: FoundDocument): Found => document('invoice', row)

export const presentUser = ({ id, username, name }: FoundUser): Found => ({
  kind: 'user',
  id,
  title: name || username,
  subtitle: name ? username : '',
})
