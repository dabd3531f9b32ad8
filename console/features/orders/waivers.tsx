import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useCommand } from '../../parts/corrections/use-command'
import { notify } from '../../ui/dialog/notify'
import { Can } from '../../ui/page/can'
import { Panel } from '../../ui/page/panel'
import { Money, When } from '../../ui/show/amounts'
import { WideTable } from '../../ui/show/wide-table'
import type { Order } from './order'
import { words } from './words'

const WaiveDialog = lazy(() => import('./waive-dialog'))

/** Offered as long as a penalty is due. */
export function WaivePenalty({ id, order }: { id: number; order: Order }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && !/[1-9]/.test(order.penalty)) return null
  return (
    <Can need="staff">
      <Button onClick={() => setOpen(true)}>{t('waive')}</Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <WaiveDialog id={id} order={order} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Can>
  )
}

/** The waivers of the order's penalty; withdrawn ones stay in the list. */
export function Waivers({ id, order }: { id: number; order: Order }) {
  const t = useWords(words)
  if (order.waivers.length === 0) return null
  const isOpen = /[1-9]/.test(order.outstanding)
  return (
    <Panel title={t('waivers')}>
      <WideTable
        aria-label={t('waivers')}
        rowKey="id"
        dataSource={[...order.waivers]}
        columns={[
          { title: t('date'), render: (_, { created_at }) => <When value={created_at} /> },
          { title: t('waiveAmount'), align: 'right', render: (_, { amount }) => <Money value={amount} /> },
          { title: t('waiveReason'), render: (_, { reason }) => reason },
          {
            title: t('waiverState'),
            render: (_, waiver) =>
              waiver.withdrawn_at ? (
                <>
                  {t('withdrawn')} <When value={waiver.withdrawn_at} />
                </>
              ) : isOpen ? (
                <Withdraw id={id} waiver={waiver} />
              ) : (
                t('holds')
              ),
          },
        ]}
      />
    </Panel>
  )
}

function Withdraw({ id, waiver }: { id: number; waiver: Order['waivers'][number] }) {
  const t = useWords(words)
  const { run, isBusy } = useCommand({
    on: `/orders/${id}/waive-penalty/${waiver.id}/withdraw/`,
    onRefused: ({ msg }) => notify('error', msg),
  })
  const path = { id, waiver: waiver.id }
  return (
    <>
      {t('holds')}
      <Can need="staff">
        <Button
          type="link"
          size="small"
          loading={isBusy}
          onClick={() =>
            run(
              (idempotencyKey) =>
                call('POST /orders/{id}/waive-penalty/{waiver}/withdraw/', {
                  path,
                  body: {},
                  idempotencyKey,
                }),
              t('withdrawDone', { amount: waiver.amount }),
            )
          }
        >
          {t('withdraw')}
        </Button>
      </Can>
    </>
  )
}
