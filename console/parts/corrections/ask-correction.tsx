import { volume } from '@water/contract/fields'
import { grouped } from '@water/rules/money-text'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import * as styles from '../../ui/dialog/command-dialog.module.css'
import { DecimalInput } from '../../ui/field/decimal-input'
import { useTyped } from '../../ui/form/typed'
import { StatusTag } from '../../ui/show/status-tag'
import { ReasonField } from './reason-field'
import { words } from './request-words'
import { useCommand } from './use-command'

interface AskCorrectionProps {
  order: { id: number; order_no: string | null; current_reading: string | null }
  isAsked: boolean
  onAsked?: () => void
  isLink?: boolean
}

/** 请求更正: for readers who may not reverse an order. */
export function AskCorrection({ order, isAsked, onAsked, isLink = false }: AskCorrectionProps) {
  const t = useWords(words)
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (may(['orderRedFlush']) || !may(['readingCreate'])) return null
  return (
    <>
      {isAsked ? <StatusTag tone="warning">{t('asked')}</StatusTag> : null}
      <Button type={isLink ? 'link' : 'default'} onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      {isOpen ? <AskDialog order={order} onAsked={onAsked} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AskDialog({
  order: { id, order_no, current_reading: read },
  onAsked,
  onClose,
}: Pick<AskCorrectionProps, 'order'> & { onAsked: (() => void) | undefined; onClose: () => void }) {
  const t = useWords(words)
  const [current_reading, setIndex] = useTyped(`/orders/${id}/correction/ index`, '')
  const [reason, setReason] = useTyped(`/orders/${id}/correction/ reason`, '')
  const no = order_no ?? ''
  const { run, isBusy, failure } = useCommand({
    on: `/orders/${id}/correction/`,
    onDone: () => {
      onClose()
      onAsked?.()
    },
    entered: { current_reading, reason },
  })
  const body = { current_reading, reason }
  return (
    <CommandDialog
      title={t('askTitle', { no })}
      okText={t('ask')}
      cancelText={t('keep')}
      isReady={reason.trim() !== '' && volume.safeParse(current_reading).success}
      isBusy={isBusy}
      refusal={failure}
      width={520}
      onOk={() => run(() => call('POST /orders/{id}/correction/', { path: { id }, body }), t('sent', { no }))}
      onClose={onClose}
    >
      <p>{t('askText')}</p>
      <Form.Item
        label={t('index')}
        htmlFor="asked-index"
        extra={read === null ? undefined : t('readAs', { index: grouped(read) })}
        className={styles.whole}
        required
      >
        <DecimalInput id="asked-index" unit="m³" value={current_reading} onChange={setIndex} />
      </Form.Item>
      <ReasonField id="asked-reason" label={t('reason')} value={reason} onChange={setReason} />
    </CommandDialog>
  )
}
