import { useState } from 'react'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { AccountEffects } from '../../parts/corrections/effects'
import { ReasonField } from '../../parts/corrections/reason-field'
import { useCommand, usePreview } from '../../parts/corrections/use-command'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import type { Payment } from './payment'
import { words } from './words'

/** Asks for the reason of a reversal, and shows what it releases. */
export default function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const [reason, setReason] = useState('')
  const { run, isBusy, failure, before } = useCommand({
    on: `/payment-records/${payment.id}/reverse/`,
    onDone: onClose,
  })
  const path = { id: payment.id }
  const { amount } = payment
  const { preview, refusal } = usePreview('POST /payment-records/{id}/reverse/preview/', {
    path,
    body: { reason: '—' },
  })
  return (
    <CommandDialog
      title={t('reverseTitle', { no: payment.payment_no })}
      okText={t('reverseConfirm', { amount })}
      isReady={preview !== undefined && reason.trim() !== ''}
      refusal={failure ?? refusal}
      preview={preview ? <AccountEffects effects={preview.effects} /> : null}
      isDangerous
      isBusy={isBusy}
      before={before}
      onClose={onClose}
      onOk={() =>
        run(
          (idempotencyKey) =>
            call('POST /payment-records/{id}/reverse/', { path, body: { reason }, idempotencyKey }),
          t('reversed', { amount }),
          booked.payment,
        )
      }
    >
      <p>{t('reverseText', { amount })}</p>
      <ReasonField id="reverse-reason" label={t('reverseReason')} value={reason} onChange={setReason} />
    </CommandDialog>
  )
}
