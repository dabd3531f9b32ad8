import { useCall } from '../../api/queries'
import { useMay } from '../../state/session'

/** The account itself, for those who may open or change accounts; an invoice can be made without it. */
export function useAccount(meter: number | null) {
  const isAllowed = useMay()(['meterView', 'meterEdit'])
  const path = { id: meter ?? 0 }
  const { data, error } = useCall('GET /meters/{id}/', { path }, { enabled: isAllowed && meter !== null })
  return { isAllowed, data, error }
}

/** The orders of an account of which a line can be invoiced, newest first. */
export const useInvoiceable = (meter: number | null) =>
  useCall('GET /invoices/orders/', { query: { meter } }, { enabled: meter !== null })
