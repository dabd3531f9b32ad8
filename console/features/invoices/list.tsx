import { invoiceList } from '@water/contract/invoices/list'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { InvoiceColor, InvoiceNumber, InvoiceState, InvoiceType } from '../../parts/invoices/cells'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { useChosenRows } from '../../ui/list/chosen-rows'
import { ListScreen } from '../../ui/list/list-screen'
import { When } from '../../ui/show/amounts'
import { ArchiveButton } from './archive-button'
import { HeldBanner, useHeld } from './held'
import type { InvoiceRow } from './invoice'
import { Sums } from './sums'
import { words } from './words'

/** All invoices of the organization, red ones too. */
export default function InvoiceList() {
  const t = useWords(words)
  const mayOpen = useMay()(['invoiceView'])
  const chosen = useChosenRows<InvoiceRow>(keyOf)
  const declared = useDeclared('GET /invoices/', invoiceList, {
    cells: {
      invoice_no: ({ id, invoice_no }) => <InvoiceNumber id={id} no={invoice_no} />,
      status: (row) => <InvoiceState {...row} />,
      // The day alone leaves room for the columns after it.
      issued_at: ({ issued_at }) => (
        <span title={issued_at ?? undefined}>
          <When value={issued_at?.slice(0, 10)} />
        </span>
      ),
      type: (row) => <InvoiceType {...row} />,
      color: (row) => <InvoiceColor {...row} />,
    },
    widths: { type: 64, color: 64 },
  })
  return (
    <ListScreen
      {...declared}
      exports={exportOf('GET /invoices/export/')}
      lead={() => <HeldBanner />}
      isLeadPending={useHeld().isPending}
      rowKey={keyOf}
      rowPath={({ id }) => (mayOpen && id !== null ? pathTo('InvoiceDetail', { id }) : null)}
      rowSelection={
        mayOpen ? chosen.selection(({ invoice_no, buyer_name }) => invoice_no ?? buyer_name) : undefined
      }
      bulk={(found) => (mayOpen ? <ArchiveButton chosen={chosen} found={found} /> : null)}
      create={{ label: t('create'), to: pathTo('InvoiceCreate'), need: ['invoiceCreate'] }}
      summary={({ summary }, list, totals) => (
        <Sums sums={summary} totals={totals} states={list.values('status')} />
      )}
      totals={{ of: 'GET /invoices/totals/' }}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}

/** Rows of the list have an id; only previews have none. */
const keyOf = ({ id }: InvoiceRow): number => id ?? 0
