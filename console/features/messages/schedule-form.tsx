import { scheduleInput } from '@water/contract/messages/schedules'
import { Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useWords } from '../../i18n/words'
import { LocationsChooser } from '../../parts/choosers/location-chooser'
import { RecordChooser, RecordsChooser } from '../../parts/choosers/record-chooser'
import { useMessageChoices } from '../../parts/messages/names'
import { useChoices } from '../../parts/vocabulary/names'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { NumberInput } from '../../ui/field/number-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { TimePicker } from '../../ui/field/time-picker'
import * as formStyles from '../../ui/form/form.module.css'
import { FormSection } from '../../ui/form/form-page'
import * as styles from './messages.module.css'
import { isLookedFor, isOfAlarm, isOfDocument, type ScheduleValues } from './schedule-draft'
import { SchedulePreview } from './schedule-preview'
import { weekdayName } from './sentence'
import { words } from './words'

const SENDING_HOURS = { from: 8, to: 20 }
const DAYS = Array.from({ length: 28 }, (_, at) => at + 1)

/** The inputs for creating and editing, with their result; `schedule` is the one that is edited. */
export function ScheduleFields({
  form,
  schedule,
}: {
  form: FormInstance<ScheduleValues>
  schedule?: number
}) {
  const t = useWords(words)
  return (
    <>
      <FormSection title={t('what')}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(scheduleInput.name)]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="template" label={t('template')} rules={[{ required: true }]}>
          <RecordChooser of="GET /organizations/sms-template/" />
        </Form.Item>
        <Form.Item name="config" label={t('config')} rules={[{ required: true }]}>
          <RecordChooser of="GET /organizations/sms-configs/" />
        </Form.Item>
      </FormSection>
      <FormSection title={t('when')}>
        <TimingFields form={form} />
      </FormSection>
      <FormSection title={t('whom')}>
        <AudienceFields />
      </FormSection>
      <FormSection title={t('limits')}>
        <LimitFields form={form} />
      </FormSection>
      <SchedulePreview form={form} schedule={schedule} />
    </>
  )
}

function TimingFields({ form }: { form: FormInstance<ScheduleValues> }) {
  const t = useWords(words)
  const trigger = Form.useWatch('trigger', form)
  const event = Form.useWatch('event', form)
  const hasTime = !isOfDocument({ trigger, event })
  const days = DAYS.map((day) => ({ value: day as number | 'last', label: t('dayOfMonth', { day }) }))
  /** The usual choice: a message about a document goes to every customer, in debt or not. */
  function suit() {
    const chosen = form.getFieldsValue(['trigger', 'event'])
    if (isOfDocument(chosen)) form.setFieldsValue({ dedupe_days: 0, exclude_paid: false })
    else if (isLookedFor(chosen)) form.setFieldsValue({ dedupe_days: 7, exclude_paid: false })
  }
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: weekdayName(day, t) }))
  return (
    <>
      <Form.Item name="trigger" label={t('trigger')} rules={[{ required: true }]}>
        <Radio.Group
          className={styles.messageRadios}
          options={useMessageChoices('trigger')}
          onChange={suit}
        />
      </Form.Item>
      <When is={trigger === 'once'}>
        <Form.Item name="date" label={t('date')} rules={[{ required: true }]}>
          <DatePicker />
        </Form.Item>
      </When>
      <When is={trigger === 'weekly'}>
        <Form.Item name="weekday" label={t('weekday')} rules={[{ required: true }]}>
          <Select className={formStyles.fieldShort} options={weekdays} />
        </Form.Item>
      </When>
      <When is={trigger === 'monthly'}>
        <Form.Item name="month_day" label={t('month_day')} rules={[{ required: true }]}>
          <Select
            className={formStyles.fieldShort}
            options={[...days, { value: 'last', label: t('lastDay') }]}
          />
        </Form.Item>
      </When>
      <Form.Item
        name="event"
        label={t('event')}
        hidden={trigger !== 'event'}
        extra={isOfDocument({ trigger, event }) ? t('documentsHint') : undefined}
        rules={[{ required: trigger === 'event' }]}
      >
        <Radio.Group className={styles.messageRadios} options={useMessageChoices('event')} onChange={suit} />
      </Form.Item>
      <When is={isOfAlarm({ trigger, event })}>
        <Form.Item name="alarm_kinds" label={t('alarm_kinds')} rules={[{ required: true }]}>
          <Select mode="multiple" options={useChoices('alarmKind')} />
        </Form.Item>
      </When>
      <Form.Item
        name="time"
        label={t('time')}
        hidden={!hasTime}
        extra={`${isLookedFor({ trigger, event }) ? `${t('timeDaily')} ` : ''}${t('timeHint')}`}
        rules={[{ required: hasTime }]}
      >
        <TimePicker hours={SENDING_HOURS} />
      </Form.Item>
    </>
  )
}

const When = ({ is, children }: { is: boolean; children: React.ReactNode }) => (is ? children : null)

function AudienceFields() {
  const t = useWords(words)
  return (
    <>
      <Form.Item name="locations" label={t('locations')} extra={t('locationsHint')}>
        <LocationsChooser />
      </Form.Item>
      <Form.Item name="prices" label={t('prices')} extra={t('pricesHint')}>
        <RecordsChooser of="GET /organizations/water-prices/" />
      </Form.Item>
      <Form.Item
        name="min_arrears"
        label={t('min_arrears')}
        extra={t('arrearsHint')}
        rules={[schemaRule(scheduleInput.min_arrears)]}
      >
        <DecimalInput className={formStyles.fieldShort} maxLength={12} />
      </Form.Item>
      <Form.Item name="min_overdue_days" label={t('min_overdue_days')} extra={t('overdueHint')}>
        <NumberInput className={formStyles.fieldShort} least={0} most={3650} />
      </Form.Item>
      <Form.Item name="exclude_paid" valuePropName="checked">
        <Checkbox>{t('exclude_paid')}</Checkbox>
      </Form.Item>
    </>
  )
}

function LimitFields({ form }: { form: FormInstance<ScheduleValues> }) {
  const t = useWords(words)
  const trigger = Form.useWatch('trigger', form)
  const event = Form.useWatch('event', form)
  const isDaily = isLookedFor({ trigger, event })
  return (
    <>
      <Form.Item
        name="dedupe_days"
        label={t('dedupe_days')}
        extra={t(isDaily ? 'dedupeHintDaily' : 'dedupeHint')}
        rules={[{ required: true }]}
      >
        <NumberInput className={formStyles.fieldShort} least={isDaily ? 1 : 0} most={365} />
      </Form.Item>
      <Form.Item name="quiet_hours" label={t('quiet_hours')} extra={t('quietHint')}>
        <Radio.Group className={styles.messageRadios} options={useMessageChoices('quiet')} />
      </Form.Item>
      <Form.Item name="is_enabled" valuePropName="checked" extra={t('enabledHint')}>
        <Checkbox>{t('is_enabled')}</Checkbox>
      </Form.Item>
    </>
  )
}
