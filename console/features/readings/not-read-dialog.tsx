import { Form, Input, Radio } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useChoices } from '../../parts/vocabulary/names'
import { FormDialog } from '../../ui/form/form-dialog'
import type { RoundMeter } from './round'
import { words } from './words'

interface NotReadDialogProps {
  row: RoundMeter
  book: number
  month: string
  onMarked: (row: RoundMeter) => void
  onClose: () => void
}

interface Values {
  reason: NonNullable<RoundMeter['reason']>
  remark: string
}

/** Skips a meter with the reason. The arrow keys choose it, and Enter sends it. */
export function NotReadDialog({ row, book, month, onMarked, onClose }: NotReadDialogProps) {
  const t = useWords(words)
  const reasons = useChoices('notReadReason')
  const initial: Values = { reason: row.reason ?? 'locked', remark: row.remark }

  async function send(values: Values) {
    const body = { meter: row.meter, month, ...values }
    onMarked(await call('POST /reading-rounds/{id}/not-read/', { path: { id: book }, body }))
  }

  return (
    <FormDialog<Values>
      title={t('notReadTitle', { name: row.customer_name })}
      okText={t('notReadOk')}
      initial={initial}
      onSubmit={send}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('reason')}>
        <Radio.Group options={reasons} />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input maxLength={500} />
      </Form.Item>
    </FormDialog>
  )
}
