import { Checkbox, Form, Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { ApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import * as styles from '../../ui/dialog/command-dialog.module.css'
import { useTyped } from '../../ui/form/typed'
import { useUnsaved } from '../../ui/form/unsaved'
import { useBooked } from '../booked/booked'
import { InvoicesOfOrder } from '../invoices/of-order'
import { AgainFields } from './again-fields'
import { FlushEffects } from './flush-effects'
import { firstWay, isWayComplete, wayOf } from './refund-way'
import type { Draft, Reversible } from './reversible'
import { useCommand, usePreview } from './use-command'
import { words } from './words'

/** Loaded for the orders of former customers alone. */
const RefundFields = lazy(() => import('./refund-fields'))

/** The body of a draft; `reason` may be missing while the preview is shown. */
function bodyOf({ reason, again, cascade, confirm_abnormal, elsewhere_red_no, refund, ...reissue }: Draft) {
  const { current_reading, is_rollover, is_estimate, read_at, deduct_volume, remark } = reissue
  return {
    reason,
    cascade,
    confirm_abnormal,
    ...(elsewhere_red_no.trim() && { elsewhere_red_no: elsewhere_red_no.trim() }),
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

/** Enough for a preview. */
const isComplete = ({ again, is_estimate, current_reading, refund }: Draft): boolean =>
  (!again || is_estimate || current_reading !== '') && (refund === null || isWayComplete(refund))

interface ReverseDialogProps {
  id: number
  order: Reversible
  /** The correction that somebody asked for, from which it begins. */
  asked?: { current_reading: string; reason: string }
  /** For a page that shows the order from its memory. */
  onReversed?: (() => void) | undefined
  onClose: () => void
}

/** Asks for the reason and the corrected index, and shows what changes before it does. */
export default function ReverseDialog({ id, order, asked, onReversed, onClose }: ReverseDialogProps) {
  const t = useWords(words)
  const booked = useBooked()
  const [draft, setDraft] = useTyped<Draft>(`/orders/${id}/red-flush/`, {
    ...{
      reason: asked?.reason ?? '',
      again: order.kind === 'reading',
      is_rollover: false,
      deduct_volume: '',
      remark: '',
    },
    ...{ is_estimate: false, read_at: null },
    ...{
      current_reading: asked?.current_reading ?? order.current_reading ?? '',
      cascade: false,
      confirm_abnormal: false,
      elsewhere_red_no: '',
    },
    refund: null,
  })
  // Whoever goes to cancel an invoice comes back to it: closing its tab asks first.
  useUnsaved(draft.reason.trim() !== '')
  const path = { id }
  const { run, isBusy, failure, before } = useCommand({
    on: `/orders/${id}/red-flush/`,
    onDone: () => {
      onClose()
      onReversed?.()
    },
    entered: draft,
  })
  // The reason and the remark change nothing.
  const previewed = usePreview(
    'POST /orders/{id}/red-flush/preview/',
    { path, body: bodyOf({ ...draft, reason: '—', remark: '' }) },
    isComplete(draft),
  )
  const { preview } = previewed
  const refusal = failure ?? previewed.refusal
  const reissued = preview?.reissued
  return (
    <CommandDialog
      title={t('reverseTitle', { no: order.order_no ?? '' })}
      okText={
        reissued ? t('reissueOk', { amount: reissued.amount }) : t('reverseOk', { amount: order.amount })
      }
      cancelText={t('keep')}
      isReady={preview !== undefined && draft.reason.trim() !== ''}
      isDangerous
      isBusy={isBusy}
      before={before}
      refusal={refusal}
      refusalText={(error) => (
        <>
          {error.sentence}
          <InvoicesOfOrder id={id} refusal={error} />
        </>
      )}
      preview={preview ? <FlushEffects preview={preview} order={{ id, amount: order.amount }} /> : null}
      onOk={() =>
        run(
          (idempotencyKey) =>
            call('POST /orders/{id}/red-flush/', { path, body: bodyOf(draft), idempotencyKey }),
          t('done', { no: order.order_no ?? '' }),
          ({ red, reissued }) => booked.order(reissued ?? red),
        )
      }
      onClose={() => {
        onClose()
        if (before) onReversed?.()
      }}
    >
      <Fields
        draft={draft}
        change={(part) => setDraft((before) => ({ ...before, ...part }))}
        order={order}
        refusal={refusal}
      />
    </CommandDialog>
  )
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
    <>
      <Form.Item label={t('reason')} extra={t('reasonHint')} className={styles.whole} required>
        <Input
          aria-label={t('reason')}
          maxLength={200}
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Form.Item>
      {order.invoice_status === 'elsewhere' ? (
        <Form.Item
          label={t('elsewhere_red_no')}
          extra={t('elsewhereRedHint')}
          className={styles.whole}
          required
        >
          <Input
            aria-label={t('elsewhere_red_no')}
            maxLength={40}
            value={draft.elsewhere_red_no}
            onChange={({ target }) => change({ elsewhere_red_no: target.value })}
          />
        </Form.Item>
      ) : null}
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
    </>
  )
}

/** Money that a former customer's order frees does not stay with the present customer: staff refund it with the reversal. */
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
      {draft.refund ? (
        <Suspense fallback={null}>
          <RefundFields way={draft.refund} change={(refund) => change({ refund })} />
        </Suspense>
      ) : null}
    </>
  )
}
