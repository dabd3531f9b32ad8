import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Status, toneOf } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Money, When } from '../../ui/show/amounts'
import { RecordHead } from '../../ui/show/record-head'
import { InvoiceActions } from './actions'
import type { Invoice } from './invoice'
import { words } from './words'

/** How much, in which state, whose and for whom. */
export function InvoiceHead({ id, invoice }: { id: number; invoice: Invoice }) {
  const t = useWords(words)
  const name = useNames()
  const mayOpen = useMay()(['meterView'])
  const { invoice_no: no, buyer_name: buyer, account_no: account, issued_at: issuedAt } = invoice
  return (
    <RecordHead
      title={no ? t('detailOf', { no }) : t('detailUnnumbered', { buyer })}
      state={<Status of="invoiceState" value={invoice.status} />}
      tone={toneOf('invoiceState', invoice.status)}
      figure={{ label: t('amount'), value: <Money value={invoice.amount} sign /> }}
      who={
        <>
          {mayOpen ? (
            <Link to={pathTo('MeterDetail', { id: invoice.meter, query: { tab: 'invoices' } })}>
              {account}
            </Link>
          ) : (
            account
          )}{' '}
          <strong>{invoice.customer_name}</strong>
        </>
      }
      facts={[
        { label: t('buyer_name'), value: buyer },
        { label: t('type'), value: name('invoiceType', invoice.type) },
        ...(issuedAt ? [{ label: t('issued_at'), value: <When value={issuedAt} /> }] : []),
      ]}
    >
      <InvoiceActions id={id} invoice={invoice} />
    </RecordHead>
  )
}
