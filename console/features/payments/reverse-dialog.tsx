import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { EffectsDialog } from '../../parts/corrections/effects-dialog'
import { ReasonField } from '../../parts/corrections/reason-field'
import { useCommand, usePreview } from '../../parts/corrections/use-command'
import { useTyped } from '../../ui/form/typed'
import type { Payment } from './payment'
import { words } from './words'

/** Asks for the reason of a reversal, and shows what it releases. */
export default function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const [reason, setReason] = useTyped(`/payment-records/${payment.id}/reverse/`, '')
  const command = useCommand({
    on: `/payment-records/${payment.id}/reverse/`,
    onDone: onClose,
  })
  const path = { id: payment.id }
  const { amount } = payment
  const previewed = usePreview('POST /payment-records/{id}/reverse/preview/', {
    path,
    body: { reason: '—' },
  })
  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={t('reverseTitle', { no: payment.payment_no })}
      okText={t('reverseConfirm', { amount })}
      isReady={reason.trim() !== ''}
      isDangerous
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) =>
            call('POST /payment-records/{id}/reverse/', { path, body: { reason }, idempotencyKey }),
          t('reversed', { amount }),
          booked.payment,
        )
      }
    >
      <p>{t('reverseText', { amount })}</p>
      <ReasonField id="reverse-reason" label={t('reverseReason')} value={reason} onChange={setReason} />
    </EffectsDialog>
  )
}
