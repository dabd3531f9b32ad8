/** The search in the header (搜索): one text, and whatever of the caller's own it names. */
import * as z from 'zod'
import { audited, endpoint } from '../endpoint'
import { searchTerm } from '../query'
import { foundKinds } from './vocabulary'

export const searchAll = endpoint({
  method: 'GET',
  path: '/search/',
  title:
    'Accounts by account number, device, name, phone and address; for those who see accounts, by a note; orders, payments and invoices by number; users by name. Up to 20, of the kinds that the caller may open; whoever may not list accounts or invoices finds one by its whole number',
  access: audited,
  query: z.strictObject({ q: searchTerm }),
  reply: z.array(
    z.object({ kind: z.enum(foundKinds), id: z.int(), title: z.string(), subtitle: z.string() }),
  ),
})

export const searchCalls = [searchAll] as const
