import { grouped } from '@water/rules/money-text'
import { Alert, Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { useTyped } from '../../ui/form/typed'
import * as styles from './corrections.module.css'
import { ReasonField } from './reason-field'
import { words } from './request-words'
import type { Reversible } from './reversible'
import { useCommand } from './use-command'

const ReverseDialog = lazy(() => import('./reverse-dialog'))

interface AskedProps {
  id: number
  order: Reversible
}

/** The correction that somebody has asked for, for who may reverse the order. A notice opens its prepared reversal (`?correct=asked`). */
export function AskedCorrection(props: AskedProps) {
  const isLive = props.order.status !== 'red' && props.order.status !== 'red_flushed'
  return isLive && props.order.kind === 'reading' ? <Asked {...props} /> : null
}

function Asked({ id, order }: AskedProps) {
  const t = useWords(words)
  const { data: asked } = useCall('GET /orders/{id}/correction/', { path: { id } })
  const [params, setParams] = useSearchParams()
  const [isDeclining, setDeclining] = useState(false)
  if (!asked) return null
  const open = (isOpen: boolean) => setParams(isOpen ? { correct: 'asked' } : {}, { replace: true })
  return (
    <>
      <Alert
        className={styles.asked}
        type="warning"
        showIcon
        title={t('askedBy', { name: asked.asked_by_name, index: grouped(asked.current_reading) })}
        description={asked.reason}
        action={
          <Space>
            <Button type="primary" onClick={() => open(true)}>
              {t('correct')}
            </Button>
            <Button onClick={() => setDeclining(true)}>{t('decline')}</Button>
          </Space>
        }
      />
      {params.has('correct') ? (
        <Suspense fallback={null}>
          <ReverseDialog id={id} order={order} asked={asked} onClose={() => open(false)} />
        </Suspense>
      ) : null}
      {isDeclining ? <DeclineDialog id={id} order={order} onClose={() => setDeclining(false)} /> : null}
    </>
  )
}

function DeclineDialog({ id, order, onClose }: AskedProps & { onClose: () => void }) {
  const t = useWords(words)
  const [reason, setReason] = useTyped(`/orders/${id}/correction/decline/`, '')
  const { run, isBusy, failure } = useCommand({ on: `/orders/${id}/correction/decline/`, onDone: onClose })
  const no = order.order_no ?? ''
  return (
    <CommandDialog
      title={t('declineTitle', { no })}
      okText={t('decline')}
      cancelText={t('back')}
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      refusal={failure}
      width={520}
      onOk={() =>
        run(
          () => call('POST /orders/{id}/correction/decline/', { path: { id }, body: { reason } }),
          t('declined', { no }),
        )
      }
      onClose={onClose}
    >
      <ReasonField id="decline-reason" label={t('declineReason')} value={reason} onChange={setReason} />
    </CommandDialog>
  )
}
