import type { Invoice } from './invoice'

export type Link = Invoice['links'][number]

/** Whether the address of a link still answers. Once the invoice is cancelled, none does. */
export function linkState(
  { expires_at, withdrawn_at }: Pick<Link, 'expires_at' | 'withdrawn_at'>,
  status: Invoice['status'],
  now: Date,
): 'valid' | 'expired' | 'withdrawn' {
  if (withdrawn_at !== null) return 'withdrawn'
  if (status === 'red_flushed') return 'withdrawn'
  // The wire has the utility's time.
  return new Date(`${expires_at.replace(' ', 'T')}+08:00`) <= now ? 'expired' : 'valid'
}
