import { Link } from 'react-router'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { words } from './words'

interface Named {
  id: number
  invoice_no: string | null
  request_no: string
}

/** The invoices that a refusal names, with the way to each. */
export function InvoicesInTheWay({ refusal }: { refusal: ApiError }) {
  const t = useWords(words)
  const mayOpen = useMay()(['invoiceView'])
  const invoices = invoicesIn(refusal.data)
  if (invoices.length === 0) return null
  return (
    <p>
      {t('inTheWay')}{' '}
      {invoices.map(({ id, invoice_no, request_no }, at) => (
        <span key={id}>
          {at === 0 ? null : t('comma')}
          {mayOpen ? (
            <Link to={pathTo('InvoiceDetail', { id })}>{invoice_no ?? request_no}</Link>
          ) : (
            (invoice_no ?? request_no)
          )}
        </span>
      ))}
    </p>
  )
}

/** The invoices that the server names in its refusals `line_taken` and `invoiced`. */
export function invoicesIn(data: unknown): Named[] {
  const { invoices } = Object(data)
  if (!Array.isArray(invoices)) return []
  return invoices.filter((one): one is Named => typeof one?.id === 'number')
}
