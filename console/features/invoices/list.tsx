import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { InvoiceColor, InvoiceNumber, InvoiceState, InvoiceType } from '../../parts/invoices/cells'
import { useChoices } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { useChosenRows } from '../../ui/list/chosen-rows'
import { FilterMany } from '../../ui/list/filters'
import { type ColumnOf, ListScreen } from '../../ui/list/list-screen'
import type { ListState, NamesOf } from '../../ui/list/list-state'
import { MoneyFilter } from '../../ui/list/money-filter'
import { SpanFilter } from '../../ui/list/span-filter'
import { Money, When } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { ArchiveButton } from './archive-button'
import type { InvoiceRow } from './invoice'
import { Sums } from './sums'
import { words } from './words'

const FILTERS = {
  one: ['issued_from', 'issued_to', 'amount_from', 'amount_to', 'meter', 'order'],
  many: ['type', 'color', 'status'],
} as const

/** All invoices of the organization, red ones too. */
export default function InvoiceList() {
  const t = useWords(words)
  const mayOpen = useMay()(['invoiceView'])
  const chosen = useChosenRows<InvoiceRow>(keyOf)
  return (
    <ListScreen
      of="GET /invoices/"
      exports={exportOf('GET /invoices/export/')}
      title={t('listTitle')}
      searchHint={t('searchHint')}
      {...FILTERS}
      bar={(list) => <InvoiceFilters list={list} />}
      ordering="-id"
      columns={useColumns()}
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

function InvoiceFilters({ list }: { list: ListState<NamesOf<typeof FILTERS>> }) {
  const t = useWords(words)
  return (
    <>
      <FilterMany list={list} name="status" label={t('status')} options={useChoices('invoiceState')} />
      <FilterMany list={list} name="type" label={t('type')} options={useChoices('invoiceType')} />
      <FilterMany list={list} name="color" label={t('blueOrRed')} options={useChoices('invoiceColor')} />
      <SpanFilter list={list} from="issued_from" to="issued_to" label={t('issuedOn')} />
      <MoneyFilter list={list} name="amount_from" label={t('amountFrom')} />
      <MoneyFilter list={list} name="amount_to" label={t('amountTo')} />
    </>
  )
}

function useColumns(): ColumnOf<'GET /invoices/'>[] {
  const t = useWords(words)
  const cut = (text: string) => (
    <span className={textStyles.cut} title={text}>
      {text}
    </span>
  )
  return [
    {
      key: 'invoice_no',
      title: t('invoice_no'),
      ordering: 'invoice_no',
      render: ({ id, invoice_no }) => <InvoiceNumber id={id} no={invoice_no} />,
    },
    { key: 'buyer_name', title: t('buyer_name'), render: (row) => cut(row.buyer_name) },
    { key: 'status', title: t('status'), render: (row) => <InvoiceState {...row} /> },
    {
      key: 'amount',
      title: t('amount'),
      ordering: 'amount',
      align: 'right',
      render: (row) => <Money value={row.amount} />,
    },
    {
      key: 'issued_at',
      title: t('issuedOn'),
      ordering: 'issued_at',
      // The day alone leaves room for the columns after it.
      render: ({ issued_at }) => (
        <span title={issued_at ?? undefined}>
          <When value={issued_at?.slice(0, 10)} />
        </span>
      ),
    },
    { key: 'type', title: t('type'), width: 64, render: (row) => <InvoiceType {...row} /> },
    { key: 'color', title: t('blueOrRed'), width: 64, render: (row) => <InvoiceColor {...row} /> },
    { key: 'account_no', title: t('account_no'), render: (row) => row.account_no },
    {
      isExtra: true,
      key: 'net',
      title: t('net'),
      align: 'right',
      render: (row) => <Money value={row.net} />,
    },
    {
      isExtra: true,
      key: 'tax',
      title: t('tax'),
      align: 'right',
      render: (row) => <Money value={row.tax} />,
    },
    {
      isExtra: true,
      key: 'customer_name',
      title: t('customer_name'),
      render: (row) => cut(row.customer_name),
    },
    {
      isExtra: true,
      key: 'buyer_tax_id',
      title: t('buyer_tax_id'),
      render: (row) => row.buyer_tax_id || '—',
    },
    {
      isExtra: true,
      key: 'created_at',
      title: t('created_at'),
      ordering: 'id',
      render: (row) => <When value={row.created_at} />,
    },
  ]
}
