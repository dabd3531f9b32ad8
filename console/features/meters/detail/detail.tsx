import { Button, Tabs } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { AttachmentsPanel } from '../../../parts/attachments/attachments-panel'
import { BalanceActions } from '../../../parts/corrections/balance-actions'
import { TimeLine } from '../../../parts/history/time-line'
import { AccountNote } from '../../../parts/notes/note-line'
import { NotesPanel } from '../../../parts/notes/notes-panel'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { Can } from '../../../ui/page/can'
import { Panel } from '../../../ui/page/panel'
import { sameText, useTabTitle } from '../../../ui/page/tab-title'
import { Icon } from '../../../ui/show/icon'
import { Loaded } from '../../../ui/show/loaded'
import { ChangeTerms } from '../commands/change-terms'
import { CommandMenu } from '../commands/menu'
import { BalanceTable } from '../history/balance-table'
import { DevicesTable } from '../history/devices-table'
import { words as invoiceWords } from '../history/invoice-words'
import { InvoicesTable } from '../history/invoices-table'
import { OrdersTable } from '../history/orders-table'
import { PaymentsTable } from '../history/payments-table'
import { ReadingsTable } from '../history/readings-table'
import { SubsTable } from '../history/subs-table'
import { TermsTable } from '../history/terms-table'
import type { Meter } from '../meter'
import { words } from '../words'
import { AccountHead } from './head'
import { Overview } from './overview'

/** Loaded when it is opened: most meters do not report by themselves. */
const RemoteTab = lazy(() => import('../remote/tab'))

/** One account with its history. */
export default function MeterDetail() {
  const id = Number(useParams().id)
  const meter = useCall('GET /meters/{id}/', { path: { id } })
  return (
    <Loaded isPage query={meter}>
      {(found) => <Detail meter={found} />}
    </Loaded>
  )
}

function Detail({ meter }: { meter: Meter }) {
  useTabTitle(sameText(`${meter.customer_name} ${meter.account_no}`))
  return (
    <>
      <AccountHead meter={meter}>
        <Actions meter={meter} />
      </AccountHead>
      <Panel>
        <AccountNote meter={meter.id} />
      </Panel>
      <History meter={meter} />
    </>
  )
}

function Actions({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const isOpen = meter.status !== 'closed'
  const isMonitor = meter.meter_class === 'monitor'
  return (
    <>
      {isOpen && !isMonitor ? (
        <Can need={['paymentRecordCreate']}>
          <Button
            type="primary"
            onClick={() => navigate(pathTo('PaymentRecordCreate', { query: { meter: meter.id } }))}
          >
            {t('takePayment')}
          </Button>
        </Can>
      ) : null}
      {meter.status === 'active' || meter.status === 'faulty' ? (
        <Can need={['readingCreate']}>
          <Button onClick={() => navigate(pathTo('ReadingCreate', { query: { meter: meter.id } }))}>
            {t('enterReading')}
          </Button>
        </Can>
      ) : null}
      {isMonitor ? null : <MakeInvoice meter={meter.id}>{t('invoice')}</MakeInvoice>}
      <Can need={['meterEdit']}>
        <Button icon={<Icon name="edit" />} onClick={() => navigate(pathTo('MeterEdit', { id: meter.id }))}>
          {t('edit')}
        </Button>
      </Can>
      <CommandMenu meter={meter} />
    </>
  )
}

/** Its orders are chosen on the next page. */
function MakeInvoice({ meter, children }: { meter: number; children: string }) {
  const navigate = useNavigate()
  const may = useMay()
  if (!may(['invoiceCreate']) || !may(['orderList'])) return null
  return <Button onClick={() => navigate(pathTo('InvoiceCreate', { query: { meter } }))}>{children}</Button>
}

interface Section {
  key: string
  label: string
  children: ReactNode
}

/** One section at a time. The address names it, so that a link opens it. */
function History({ meter }: { meter: Meter }) {
  const t = useWords(words)
  const ofInvoices = useWords(invoiceWords)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const may = useMay()
  const maySeeOrders = may(['orderList'])
  const mayAttach = may(['meterAttachment'])
  const { id } = meter
  const paper = (table: ReactNode) => <Panel>{table}</Panel>
  const ofMoney: Section[] = [
    { key: 'orders', label: t('tabOrders'), children: paper(<OrdersTable meter={id} />) },
    { key: 'payments', label: t('tabPayments'), children: paper(<PaymentsTable meter={id} />) },
  ]
  const sections: Section[] = [
    { key: 'overview', label: t('tabOverview'), children: <Overview meter={meter} /> },
    { key: 'readings', label: t('tabReadings'), children: paper(<ReadingsTable meter={id} />) },
    ...(meter.is_remote
      ? [
          {
            key: 'remote',
            label: t('tabRemote'),
            children: (
              <Suspense fallback={null}>
                <RemoteTab meter={meter} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(meter.meter_class === 'master'
      ? [{ key: 'subs', label: t('tabSubs'), children: paper(<SubsTable meter={id} />) }]
      : []),
    ...(maySeeOrders ? ofMoney : []),
    ...(may(['invoiceList'])
      ? [
          {
            key: 'invoices',
            label: ofInvoices('invoices'),
            children: (
              <Panel
                title={ofInvoices('invoices')}
                extra={<MakeInvoice meter={id}>{ofInvoices('make')}</MakeInvoice>}
              >
                <InvoicesTable meter={id} />
              </Panel>
            ),
          },
        ]
      : []),
    {
      key: 'balance',
      label: t('tabBalance'),
      children: (
        <Panel title={t('tabBalance')} extra={<BalanceActions account={meter} />}>
          <BalanceTable meter={id} />
        </Panel>
      ),
    },
    { key: 'notes', label: t('tabNotes'), children: <NotesPanel meter={id} /> },
    { key: 'devices', label: t('tabInstallations'), children: paper(<DevicesTable meter={id} />) },
    ...(mayAttach
      ? [
          {
            key: 'attachments',
            label: t('tabAttachments'),
            children: <AttachmentsPanel of="meter" id={id} />,
          },
        ]
      : []),
    {
      key: 'terms',
      label: t('tabTerms'),
      children: (
        <Panel title={t('tabTerms')} extra={<ChangeTerms meter={meter} />}>
          <TermsTable terms={meter.terms} />
        </Panel>
      ),
    },
    { key: 'history', label: t('tabHistory'), children: paper(<TimeLine of="meter" id={id} />) },
  ]
  const wanted = params.get('tab')
  const active = sections.find(({ key }) => key === wanted)?.key ?? 'overview'
  return (
    <Tabs
      activeKey={active}
      items={sections}
      destroyOnHidden
      onChange={(key) => navigate({ search: key === 'overview' ? '' : `?tab=${key}` }, { replace: true })}
    />
  )
}
