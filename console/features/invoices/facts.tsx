import { useWords } from '../../i18n/words'
import { InvoiceNumber } from '../../parts/invoices/cells'
import { useNames } from '../../parts/vocabulary/names'
import { Status } from '../../parts/vocabulary/status'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import type { Invoice } from './invoice'
import { words } from './words'

/** Facts that neither the head nor the paper says. */
export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useWords(words)
  const name = useNames()
  const { red_of, red_by, companion, red_reason, red_confirm } = invoice
  return (
    <Facts
      facts={[
        ...(companion === null
          ? []
          : [{ label: t('companion'), value: <InvoiceNumber id={companion} no={invoice.companion_no} /> }]),
        ...(red_of === null
          ? []
          : [{ label: t('red_of'), value: <InvoiceNumber id={red_of} no={invoice.red_of_no} /> }]),
        ...(red_by === null
          ? []
          : [{ label: t('red_by'), value: <InvoiceNumber id={red_by} no={invoice.red_by_no} /> }]),
        ...(red_reason === null
          ? []
          : [{ label: t('red_reason'), value: `${red_reason} ${name('redInvoiceReason', red_reason)}` }]),
        ...(red_confirm === 'none'
          ? []
          : [{ label: t('red_confirm'), value: <Status of="redConfirm" value={red_confirm} /> }]),
        { label: t('remark'), value: invoice.remark },
        { label: t('created_by'), value: invoice.created_by_name },
        { label: t('created_at'), value: <When value={invoice.created_at} /> },
        { label: t('request_no'), value: invoice.request_no },
        { label: t('organization'), value: invoice.organization_name },
      ]}
    />
  )
}
