import { Form } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { DecimalInput } from '../../ui/field/decimal-input'
import { useTyped } from '../../ui/form/typed'
import { useBooked } from '../booked/booked'
import type { Account } from './account'
import { EffectsDialog } from './effects-dialog'
import { ReasonField } from './reason-field'
import RefundFields from './refund-fields'
import { firstWay, isWayComplete, wayOf } from './refund-way'
import { useCommand, usePreview } from './use-command'
import { words } from './words'

/** 退款: gives a part of the balance back. */
export default function RefundDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const on = `/payment-records/refund/ ${account.id}`
  const [amount, setAmount] = useTyped(`${on} amount`, account.balance)
  const [reason, setReason] = useTyped(`${on} reason`, '')
  const [way, setWay] = useTyped(`${on} way`, () => firstWay(account.customer_name))
  const body = { meter: account.id, amount, ...wayOf(way) }
  const command = useCommand({
    on,
    onDone: onClose,
    entered: body,
  })
  const isAsked = /[1-9]/.test(amount) && isWayComplete(way)
  const previewed = usePreview(
    'POST /payment-records/refund/preview/',
    { body: { ...body, reason: '—' } },
    isAsked,
  )
  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={t('refundTitle', { account: account.account_no })}
      okText={t('refundOk', { amount })}
      isReady={reason.trim() !== ''}
      isDangerous
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) =>
            call('POST /payment-records/refund/', { body: { ...body, reason }, idempotencyKey }),
          t('refunded', { amount }),
          booked.payment,
        )
      }
    >
      <Form.Item label={t('refundAmount')} htmlFor="refund-amount" required>
        <DecimalInput id="refund-amount" sign value={amount} onChange={setAmount} />
      </Form.Item>
      <ReasonField id="refund-reason" label={t('refundReason')} value={reason} onChange={setReason} />
      <RefundFields way={way} change={setWay} />
    </EffectsDialog>
  )
}
