import { Form, Input } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { EffectsDialog } from '../../parts/corrections/effects-dialog'
import { useCommand, usePreview } from '../../parts/corrections/use-command'
import { DecimalInput } from '../../ui/field/decimal-input'
import { useTyped } from '../../ui/form/typed'
import type { Order } from './order'
import { words } from './words'

/** 减免违约金: what is not charged of the penalty due today, with the reason. */
export default function WaiveDialog({
  id,
  order,
  onClose,
}: {
  id: number
  order: Order
  onClose: () => void
}) {
  const t = useWords(words)
  const booked = useBooked()
  const on = `/orders/${id}/waive-penalty/`
  const [amount, setAmount] = useTyped(`${on} amount`, order.penalty)
  const [reason, setReason] = useTyped(`${on} reason`, '')
  const command = useCommand({
    on,
    onDone: onClose,
    entered: amount,
  })
  const path = { id }
  const previewed = usePreview(
    'POST /orders/{id}/waive-penalty/preview/',
    { path, body: { amount, reason: '—' } },
    /[1-9]/.test(amount),
  )
  const { preview } = previewed
  const refusal = command.failure ?? previewed.refusal
  const [wrong] = refusal?.fields.amount ?? []
  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={t('waiveTitle', { no: order.order_no ?? '' })}
      okText={t('waiveOk', { amount })}
      isReady={reason.trim() !== ''}
      refusal={wrong ? null : refusal}
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) =>
            call('POST /orders/{id}/waive-penalty/', { path, body: { amount, reason }, idempotencyKey }),
          t('waived', { amount }),
          booked.waiver,
        )
      }
    >
      <Form.Item
        label={t('waiveAmount')}
        htmlFor="waive-amount"
        required
        validateStatus={wrong ? 'error' : ''}
        help={wrong}
        extra={preview ? t('waiveEffect', { before: order.penalty, after: preview.penalty }) : t('waiveHint')}
      >
        <DecimalInput id="waive-amount" sign value={amount} onChange={setAmount} />
      </Form.Item>
      <Form.Item label={t('waiveReason')} htmlFor="waive-reason" required>
        <Input
          id="waive-reason"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </EffectsDialog>
  )
}
