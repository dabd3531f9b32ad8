import { keysOf } from '@water/contract/gathered'
import type { Need } from '@water/rules/access/may'
import { BESIDE, type PermissionName } from '@water/rules/access/permissions'

/** The acts beside the work of every day that a search leads to. */
export const SEARCHES = [
  { key: 'editsFound', need: ['meterEdit'] },
  { key: 'looksAtAccounts', need: ['meterView'] },
  { key: 'looksAtInvoices', need: ['invoiceView'] },
] as const satisfies readonly { key: string; need: Need }[]

/** The permissions of a person that lead nowhere, with those of which each needs one beside it. */
export const lacking = (
  may: (need: Need) => boolean,
): { held: PermissionName; beside: readonly PermissionName[] }[] =>
  keysOf(BESIDE).flatMap((held) => {
    const beside = BESIDE[held]
    return may([held]) && !may(beside) ? [{ held, beside }] : []
  })
