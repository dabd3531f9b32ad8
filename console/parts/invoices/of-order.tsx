import { useEffect } from 'react'
import type { ApiError } from '../../api/api-error'
import { invalidate } from '../../api/queries'
import { InvoicesInTheWay } from './in-the-way'

const AGAIN_MS = 3000

/**
 * The invoices that keep an order from being reversed. The way to them leaves the reversal open in its tab; while they are
 * in the way it is asked for again, so that it can go on as soon as they are cancelled.
 */
export function InvoicesOfOrder({ id, refusal }: { id: number; refusal: ApiError }) {
  const isInvoiced = refusal.code === 'invoiced'
  useEffect(() => {
    if (!isInvoiced) return
    // A page that is shown again runs its effects again.
    const ask = () => invalidate(`/orders/${id}/`)
    ask()
    const timer = setInterval(ask, AGAIN_MS)
    return () => clearInterval(timer)
  }, [id, isInvoiced])
  return isInvoiced ? <InvoicesInTheWay refusal={refusal} /> : null
}
