import { volume } from '@water/contract/fields'
import { Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import type { Done } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { PhotoField } from '../../parts/photos/photo-field'
import { useSendPhotos } from '../../parts/photos/send-photos'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { thisMinute, today } from '../../ui/field/today'
import * as formStyles from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure'
import { SentForm } from '../../ui/form/sent-form'
import { useSubmission } from '../../ui/form/submit'
import { Panel } from '../../ui/page/panel'
import { entryOf, type ReadingDraft } from './draft'
import { type Entered, readingOf, useMake } from './make'
import * as styles from './readings.module.css'
import { words } from './words'

interface MonitorEntryProps {
  meter: MeterChoice
  /** The time that was entered for the meter before; null: now. */
  readAt: string | null
  onMade: (entered: Done<Entered>, readAt: string | null) => void
}

/** The reading of a monitor: its index alone, for nothing is billed. */
export function MonitorEntry({ meter, readAt, onMade }: MonitorEntryProps) {
  const t = useWords(words)
  const [form] = Form.useForm<ReadingDraft>()
  const make = useMake({ isMonitor: true })
  const [photos, setPhotos] = useState<readonly File[]>([])
  const sendPhotos = useSendPhotos()
  const submission = useSubmission(form, async (values: ReadingDraft) => {
    const entered = await make(entryOf(meter.id, values))
    if (!entered.isEarlier) sendPhotos(readingOf(entered.reply), photos)
    onMade(entered, values.read_at ?? null)
  })
  return (
    <Panel>
      <SentForm<ReadingDraft>
        form={form}
        initial={{ current_reading: '', is_rollover: false, read_at: readAt, remark: '' }}
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
