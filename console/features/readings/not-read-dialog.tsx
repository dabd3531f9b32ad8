import { Alert, Form, Input, Radio, type RadioRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { Dialog } from '../../ui/dialog/dialog'
import type { RoundMeter } from './round'
import { words } from './words'

interface NotReadDialogProps {
  row: RoundMeter
  book: number
  month: string
  onMarked: (row: RoundMeter) => void
  onClose: () => void
}

type Reason = NonNullable<RoundMeter['reason']>

/** Skips a meter with the reason. The arrow keys choose it, and Enter sends it. */
export function NotReadDialog({ row, book, month, onMarked, onClose }: NotReadDialogProps) {
  const t = useWords(words)
  const reasons = useChoices('notReadReason')
  const [reason, setReason] = useState<Reason>(row.reason ?? 'locked')
  const [remark, setRemark] = useState(row.remark)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  const first = useRef<RadioRef>(null)
  // The dialog takes the focus when it opens, so it is moved afterwards.
  useEffect(() => {
    const timer = setTimeout(() => first.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  async function send() {
    if (isBusy) return
    setBusy(true)
    try {
      const body = { meter: row.meter, month, reason, remark }
      const marked = await call('POST /reading-rounds/{id}/not-read/', { path: { id: book }, body })
      onClose()
      onMarked(marked)
    } catch (error) {
      setFailure(asApiError(error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={t('notReadTitle', { name: row.customer_name })}
      okText={t('notReadOk')}
      cancelText={t('back')}
      isBusy={isBusy}
      onOk={send}
      onClose={onClose}
    >
      <Form
        layout="vertical"
        component="div"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      >
        <Form.Item label={t('reason')}>
          <Radio.Group
            aria-label={t('reason')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            {reasons.map(({ value, label }) => (
              <Radio key={value} value={value} ref={value === reason ? first : undefined}>
                {label}
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
        <Form.Item label={t('remark')}>
          <Input
            aria-label={t('remark')}
            maxLength={500}
            value={remark}
            onChange={({ target }) => setRemark(target.value)}
          />
        </Form.Item>
      </Form>
      {failure ? <Alert type="error" role="alert" title={failure.msg} /> : null}
    </Dialog>
  )
}
