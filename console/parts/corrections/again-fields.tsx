import { Checkbox, Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import type { Draft } from './reversible'
import { words } from './words'

interface AgainFieldsProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
}

/** The corrected reading that an order is billed again from. */
export function AgainFields({ draft, change }: AgainFieldsProps) {
  const t = useWords(words)
  return (
    <>
      <Form.Item label={t('current_reading')} required={!draft.is_estimate}>
        <DecimalInput
          aria-label={t('current_reading')}
          unit="m³"
          disabled={draft.is_estimate}
          value={draft.is_estimate ? '' : draft.current_reading}
          onChange={(current_reading) => change({ current_reading })}
        />
      </Form.Item>
      <Form.Item label={t('read_at')} htmlFor="again-read-at" extra={t('readAtHint')}>
        <DatePicker
          id="again-read-at"
          kind="time"
          value={draft.read_at}
          onChange={(read_at) => change({ read_at })}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox
          checked={draft.is_rollover}
          disabled={draft.is_estimate}
          onChange={({ target }) => change({ is_rollover: target.checked })}
        >
          {t('is_rollover')}
        </Checkbox>
        <Checkbox
          checked={draft.is_estimate}
          onChange={({ target }) => change({ is_estimate: target.checked })}
        >
          {t('is_estimate')}
        </Checkbox>
      </Form.Item>
      <Form.Item label={t('deduct_volume')} extra={t('deductHint')}>
        <DecimalInput
          aria-label={t('deduct_volume')}
          unit="m³"
          value={draft.deduct_volume}
          onChange={(deduct_volume) => change({ deduct_volume })}
        />
      </Form.Item>
      <Form.Item label={t('remark')}>
        <Input
          aria-label={t('remark')}
          maxLength={500}
          value={draft.remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </Form.Item>
    </>
  )
}
