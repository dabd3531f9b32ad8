import { volume } from '@water/contract/fields'
import { Button, Checkbox, Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { PhotoField } from '../../parts/photos/photo-field'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { thisMinute, today } from '../../ui/field/today'
import * as formStyles from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure'
import { SentForm } from '../../ui/form/sent-form'
import { Panel } from '../../ui/page/panel'
import type { ReadingDraft } from './draft'
import { type EntryProps, useEntryForm } from './entry-form'
import * as styles from './readings.module.css'
import { words } from './words'

/** The reading of a monitor: its index alone, for nothing is billed. */
export function MonitorEntry(props: EntryProps) {
  const t = useWords(words)
  const { form, submission, photos, setPhotos } = useEntryForm(props, true)
  return (
    <Panel>
      <SentForm<ReadingDraft>
        form={form}
        initial={{ current_reading: '', is_rollover: false, read_at: props.readAt, remark: '' }}
        submission={submission}
      >
        <Form.Item
          name="current_reading"
          label={t('current_reading')}
          rules={[{ required: true }, schemaRule(volume)]}
        >
          <DecimalInput unit="m³" size="large" autoFocus autoComplete="off" />
        </Form.Item>
        <Form.Item name="is_rollover" valuePropName="checked">
          <Checkbox>{t('is_rollover')}</Checkbox>
        </Form.Item>
        <Form.Item name="read_at" label={t('read_at')}>
          <DatePicker
            kind="time"
            latest={today()}
            placeholder={t('readAtNow', { time: thisMinute().slice(0, 16) })}
          />
        </Form.Item>
        <Form.Item name="remark" label={t('remark')}>
          <Input maxLength={500} />
        </Form.Item>
        <Form.Item label={t('photos')}>
          <PhotoField value={photos} onChange={setPhotos} hasHint />
        </Form.Item>
        <div className={styles.readingMake}>
          <FormFailure submission={submission} title={t('refusedTitle')} className={formStyles.formAlert} />
          <Button type="primary" size="large" block htmlType="submit" loading={submission.isBusy}>
            {t('recordReading')}
          </Button>
        </div>
      </SentForm>
    </Panel>
  )
}
