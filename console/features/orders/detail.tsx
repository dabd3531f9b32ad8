import type { orderFields } from '@water/contract/orders/fields'
import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { AskedCorrection } from '../../parts/corrections/asked-correction'
import { Computed } from '../../parts/explanation/computed'
import { Why } from '../../parts/explanation/why'
import { TimeLinePanel } from '../../parts/history/time-line'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { Can } from '../../ui/page/can'
import { FoldedPanel } from '../../ui/page/folded-panel'
import { Panel } from '../../ui/page/panel'
import { sameText, useTabTitle } from '../../ui/page/tab-title'
import { Money, Volume, When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Loaded } from '../../ui/show/loaded'
import { Allocations } from './allocations'
import * as styles from './detail.module.css'
import { OrderHead } from './head'
import { InvoicesPanel } from './invoices'
import type { Order } from './order'
import { Waivers } from './waivers'
import { words } from './words'

/** Loaded where there are some: few readings have photos. */
const Pictures = lazy(() => import('../../parts/photos/pictures'))

/** One order: its dues, its computation line by line, and its payments. */
export default function OrderDetail() {
  const id = Number(useParams().id)
  const order = useCall('GET /orders/{id}/', { path: { id } })
  return (
    <Loaded isPage query={order}>
      {(found) => <Detail order={found} />}
    </Loaded>
  )
}

function Detail({ order }: { order: Order }) {
  const t = useWords(words)
  useTabTitle(sameText(`${order.customer_name} ${order.billing_month}`))
  return (
    <>
      <OrderHead order={order} />
      {order.of_former ? (
        <Alert
          className={styles.orderTwin}
          type="info"
          title={t('isOfFormer', { name: order.customer_name })}
          description={t('isOfFormerText')}
        />
      ) : null}
      {order.withholding === null ? null : (
        <Alert
          className={styles.orderTwin}
          type="info"
          title={t('isWithheld', { no: order.withholding })}
          description={t('isWithheldText')}
        />
      )}
      {order.id === null ? null : (
        <Can need={['orderRedFlush']}>
          <AskedCorrection id={order.id} order={order} />
        </Can>
      )}
      <CounterpartLinks order={order} />
      {order.id === null || order.kind !== 'reading' ? null : <Why order={order.id} />}
      <Panel title={t('computed')}>
        <Computed order={order} />
      </Panel>
      <Panel title={t('allocations')}>
        <Allocations allocations={order.allocations} />
      </Panel>
      {order.id === null ? null : <InvoicesPanel order={order} />}
      {order.id === null ? null : <Waivers id={order.id} order={order} />}
      {order.photos.length === 0 ? null : (
        <Can need={['readingCreate']}>
          <Panel title={t('photos')}>
            <Suspense fallback={null}>
              <Pictures ids={order.photos} />
            </Suspense>
          </Panel>
        </Can>
      )}
      <OrderFacts order={order} />
      {order.id === null ? null : <TimeLinePanel of="order" id={order.id} />}
    </>
  )
}

/** A red, the reversed order and the order that replaces it name each other. */
function CounterpartLinks({ order }: { order: Order }) {
  const t = useWords(words)
  const { red_of_no, red_by_no, reissue_of_no, reissued_as_no } = order
  return (
    <>
      {order.red_of === null ? null : (
        <Alert
          className={styles.orderTwin}
          type="warning"
          title={t('isRed', { no: red_of_no ?? '' })}
          description={order.red_reason}
          action={<OrderLink id={order.red_of} no={red_of_no} />}
        />
      )}
      {order.red_by === null ? null : (
        <Alert
          className={styles.orderTwin}
          type="info"
          title={t('isFlushed')}
          description={order.red_reason}
          action={
            <>
              <OrderLink id={order.red_by} no={red_by_no} />
              {order.reissued_as === null ? null : (
                <div>
                  {t('reissued_as')} <OrderLink id={order.reissued_as} no={reissued_as_no} />
                </div>
              )}
            </>
          }
        />
      )}
      {order.reissue_of === null ? null : (
        <Alert
          className={styles.orderTwin}
          type="info"
          title={t('isReissue', { no: reissue_of_no ?? '' })}
          action={<OrderLink id={order.reissue_of} no={reissue_of_no} />}
        />
      )}
    </>
  )
}

const OrderLink = ({ id, no }: { id: number; no: string | null }) => (
  <Link to={pathTo('OrderDetail', { id })}>{no}</Link>
)

/** The bill as the system had it that issued it. */
const factsElsewhere = (order: Order, t: (label: keyof typeof orderFields) => string) => [
  { label: t('external_no'), value: order.external_no },
  { label: t('original_amount'), value: <Money value={order.original_amount ?? '0.00'} /> },
  { label: t('original_paid'), value: <Money value={order.original_paid ?? '0.00'} /> },
  {
    label: t('original_volume'),
    value: order.original_volume === null ? null : <Volume value={order.original_volume} unit />,
  },
  { label: t('penalty_carried'), value: <Money value={order.penalty_carried ?? '0.00'} /> },
  { label: t('penalty_from'), value: <When value={order.penalty_from} /> },
  { label: t('elsewhere_red_no'), value: order.elsewhere_red_no },
]

function OrderFacts({ order }: { order: Order }) {
  const t = useWords(words)
  const name = useNames()
  const brief = [name('orderKind', order.kind), order.billing_month, order.created_by_name]
  return (
    <FoldedPanel title={t('facts')} brief={brief.filter(Boolean).join(' · ')}>
      <Facts
        facts={[
          { label: t('order_no'), value: order.order_no },
          { label: t('kind'), value: name('orderKind', order.kind) },
          { label: t('billing_month'), value: <When value={order.billing_month} /> },
          { label: t('issued_on'), value: <When value={order.issued_on} /> },
          { label: t('due_date'), value: <When value={order.due_date} /> },
          ...(order.external_no === null ? [] : factsElsewhere(order, t)),
          { label: t('months'), value: order.months },
          { label: t('persons'), value: order.persons },
          { label: t('meter_no'), value: order.meter_no },
          { label: t('penalty_paid'), value: <Money value={order.penalty_paid} /> },
          { label: t('created_by'), value: order.created_by_name },
          { label: t('created_at'), value: <When value={order.created_at} /> },
          { label: t('organization'), value: order.organization_name },
          { label: t('remark'), value: order.remark, isWide: true },
        ]}
      />
    </FoldedPanel>
  )
}
