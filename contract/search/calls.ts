/** The search in the header (搜索): one text, and whatever of the caller's own it names. */
import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { searchTerm } from '../query'
import { text } from '../text'
import { foundKinds } from './vocabulary'

export const searchAll = endpoint({
  method: 'GET',
  path: '/search/',
  title: text(
    '搜索：户表按户号、表具、户名、电话、地址，有权看户表的还可按备注；账单、缴费、发票按号码；用户按姓名；至多 20 条，限本人可打开的；不能看户表或发票列表的须输完整号码',
    'Accounts by account number, device, name, phone and address; for those who see accounts, by a note; orders, payments and invoices by number; users by name. Up to 20, of the kinds that the caller may open; whoever may not list accounts or invoices finds one by its whole number',
  ),
  access: audited,
  query: z.strictObject({ q: searchTerm }),
  reply: z.array(
    z.object({ kind: z.enum(foundKinds), id: z.int(), title: z.string(), subtitle: z.string() }),
  ),
})

export const searchCalls = [searchAll] as const
