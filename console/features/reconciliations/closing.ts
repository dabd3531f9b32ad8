import { offClosing } from '@water/rules/ledger/statement-balance'
import { fen, yuan } from '@water/rules/money'

const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/

/** The closing balance that opening, in and out come to, and what the typed one differs by; null while one is missing. */
export function closingOf(
  { opening, closing }: { opening: string; closing: string },
  { net }: { net: string },
): { computed: string; off: string } | null {
  if (!AMOUNT.test(opening) || !AMOUNT.test(closing)) return null
  const typed = { opening: fen(opening), closing: fen(closing) }
  const off = offClosing(typed, { net: fen(net) })
  return { computed: yuan(typed.closing - off), off: yuan(off) }
}
