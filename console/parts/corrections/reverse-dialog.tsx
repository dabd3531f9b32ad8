import { Alert, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { useOnce } from '../../api/idempotency'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Dialog } from '../../ui/dialog/dialog'
import { notify } from '../../ui/dialog/notify'
import { useDebounced } from '../../ui/field/debounced'
import { AgainFields } from './again-fields'
import { FlushEffects } from './flush-effects'
import { firstWay, isWayComplete, RefundFields, wayOf } from './refund-fields'
import type { Draft, Reversible } from './reversible'
import { words } from './words'

/** The body of a draft; `reason` may be missing while the preview is shown. */
function bodyOf({ reason, again, cascade, confirm_abnormal, refund, ...reissue }: Draft) {
  const { current_reading, is_rollover, is_estimate, read_at, deduct_volume, remark } = reissue
  return {
    reason,
    cascade,
    confirm_abnormal,
    ...(refund && { refund: wayOf(refund) }),
    ...(again && {
      reissue: {
        ...(is_estimate ? { is_estimate } : { current_reading, is_rollover }),
        ...(read_at && { read_at }),
        remark,
        deduct_volume: deduct_volume || '0',
      },
    }),
  }
}

interface ReverseDialogProps {
  id: number
  order: Reversible
  onClose: () => void
}

/** Asks for the reason and the corrected index, and shows what changes before it does. */
export default function ReverseDialog({ id, order, onClose }: ReverseDialogProps) {
  const t = useWords(words)
  const once = useOnce()
  const [draft, setDraft] = useState<Draft>({
    ...{ reason: '', again: order.kind === 'reading', is_rollover: false, deduct_volume: '', remark: '' },
    ...{ is_estimate: false, read_at: null },
    ...{ current_reading: order.current_reading ?? '', cascade: false, confirm_abnormal: false },
    refund: null,
  })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const { preview, refusal } = usePreview(id, draft)
  const isReasoned = draft.reason.trim() !== ''
  const told = failure ?? refusal

  function change(part: Partial<Draft>) {
    setFailure(null)
    setDraft((before) => ({ ...before, ...part }))
  }

  async function reverse() {
    setBusy(true)
    const body = bodyOf(draft)
    const path = { id }
    try {
      await once((idempotencyKey) => call('POST /orders/{id}/red-flush/', { path, body, idempotencyKey }))
    } catch (error) {
      setFailure(asApiError(error))
      return
    } finally {
      setBusy(false)
    }
    onClose()
    notify('success', t('done', { no: order.order_no ?? '' }))
    await invalidate('/orders/', '/meters/', '/readings/', '/payment-records/', '/audit/')
  }

  const reissued = preview?.reissued
  return (
    <Dialog
      open
      title={t('reverseTitle', { no: order.order_no ?? '' })}
      okText={
        reissued ? t('reissueOk', { amount: reissued.amount }) : t('reverseOk', { amount: order.amount })
      }
      okButtonProps={{ disabled: !isReasoned || !preview }}
      cancelText={t('keep')}
      isDangerous
      isBusy={isBusy}
      width={680}
      onOk={reverse}
      onClose={onClose}
    >
      <Fields draft={draft} change={change} order={order} refusal={told} />
      <div aria-live="polite">
        {told ? (
          <Alert type="warning" role="alert" title={t('refused')} description={told.msg} />
        ) : preview ? (
          <FlushEffects preview={preview} order={{ id, amount: order.amount }} />
        ) : null}
      </div>
    </Dialog>
  )
}

type Preview = ReplyOf<'POST /orders/{id}/red-flush/preview/'>

/** What the reversal would do, asked for when typing stops. The reason changes nothing, so it is not waited for. */
function usePreview(id: number, draft: Draft): { preview: Preview | undefined; refusal: ApiError | null } {
  const { reason: _, remark: __, ...asked } = draft
  const settled = useDebounced(JSON.stringify(asked))
  const isSettled = settled === JSON.stringify(asked)
  const body = bodyOf({ ...(JSON.parse(settled) as typeof asked), reason: '—', remark: '' })
  const isPayable = draft.refund === null || isWayComplete(draft.refund)
  const isRead = !draft.again || draft.is_estimate || draft.current_reading !== ''
  const isComplete = isPayable && isRead
  const query = useCall(
    'POST /orders/{id}/red-flush/preview/',
    { path: { id }, body },
    { enabled: isComplete, keepBefore: true },
  )
  const isNow = isComplete && isSettled && !query.isPlaceholderData
  return { preview: isNow ? query.data : undefined, refusal: isNow ? query.error : null }
}

interface FieldsProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  order: Reversible
  refusal: ApiError | null
}

function Fields({ draft, change, order, refusal }: FieldsProps) {
  const t = useWords(words)
  const isLater = refusal?.code === 'later_orders'
  const isDoubtful = refusal?.code === 'abnormal'
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('reason')} extra={t('reasonHint')} required>
        <Input
          aria-label={t('reason')}
          maxLength={200}
          autoFocus
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Form.Item>
      {order.kind === 'reading' ? (
        <Checkbox checked={draft.again} onChange={({ target }) => change({ again: target.checked })}>
          {t('again')}
        </Checkbox>
      ) : null}
      {draft.again ? <AgainFields draft={draft} change={change} /> : null}
      {isLater || draft.cascade ? (
        <p>
          <Checkbox checked={draft.cascade} onChange={({ target }) => change({ cascade: target.checked })}>
            {t('cascade')}
          </Checkbox>
        </p>
      ) : null}
      <RefundOfFormer draft={draft} change={change} order={order} refusal={refusal} />
      {isDoubtful || draft.confirm_abnormal ? (
        <p>
          <Checkbox
            checked={draft.confirm_abnormal}
            onChange={({ target }) => change({ confirm_abnormal: target.checked })}
          >
            {t('confirm')}
          </Checkbox>
        </p>
      ) : null}
    </Form>
  )
}

/** What becomes free of a former customer's order does not stay with the present one: staff refund it with the reversal. */
function RefundOfFormer({ draft, change, order, refusal }: FieldsProps) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const isFreed = refusal?.code === 'former_customer' && Object.hasOwn(Object(refusal.data), 'amount')
  if (!isStaff || (!isFreed && draft.refund === null)) return null
  return (
    <>
      <p>
        <Checkbox
          checked={draft.refund !== null}
          onChange={({ target }) => change({ refund: target.checked ? firstWay(order.customer_name) : null })}
        >
          {t('refundFormer', { name: order.customer_name })}
        </Checkbox>
      </p>
      {draft.refund ? <RefundFields way={draft.refund} change={(refund) => change({ refund })} /> : null}
    </>
  )
}
