import { volume } from '@water/contract/fields'
import { Button, Checkbox, Form, Input } from 'antd'
import { useWords } from '../../i18n/words'
import { PhotoField } from '../../parts/photos/photo-field'
import { useMay } from '../../state/session'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { thisMinute, today } from '../../ui/field/today'
import * as formStyles from '../../ui/form/form.module.css'
import { FormFailure } from '../../ui/form/form-failure'
import { SentForm } from '../../ui/form/sent-form'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { BillPreview } from './bill-preview'
import type { ReadingDraft } from './draft'
import { type EntryProps, useEntryForm } from './entry-form'
import { usePreview } from './preview'
import * as styles from './readings.module.css'
import { isBelowEstimate, turnoverOf } from './refused'
import { SeldomFields } from './seldom-fields'
import { SubsFields } from './subs-fields'
import { useVerdict } from './verdict'
import { words } from './words'

/** One reading: the index, its bill, and Enter to make the bill. */
export function Entry(props: EntryProps) {
  const { meter, readAt } = props
  const t = useWords(words)
  const { form, submission, photos, setPhotos } = useEntryForm(props)
  const draft: ReadingDraft = Form.useWatch([], form) ?? {}
  const preview = usePreview(meter.id, draft)
  const { isBusy } = submission
  const amount = preview.isOld ? undefined : preview.data?.amount
  return (
    <>
      <Panel>
        <SentForm<ReadingDraft>
          form={form}
          initial={{
            current_reading: '',
            is_estimate: false,
            is_rollover: false,
            reverse_estimates: false,
            confirm_subs: false,
            hold: false,
            read_at: readAt,
            remark: '',
            issued_on: null,
            is_final: false,
          }}
          submission={submission}
        >
          <Fields draft={draft} preview={preview} isReadAtKept={readAt !== null} />
          <Form.Item label={t('photos')}>
            <PhotoField value={photos} onChange={setPhotos} hasHint />
          </Form.Item>
          <div className={styles.readingMake}>
            {/* With the button, which stays in sight. */}
            <FormFailure submission={submission} title={t('refusedTitle')} className={formStyles.formAlert} />
            <Button type="primary" size="large" block htmlType="submit" loading={isBusy}>
              {t(draft.hold ? 'keepReading' : 'make')}{' '}
              {amount === undefined || draft.hold ? null : <Money value={amount} sign />}
            </Button>
          </div>
        </SentForm>
      </Panel>
      <BillPreview meter={meter} preview={preview} />
    </>
  )
}

interface FieldsProps {
  draft: ReadingDraft
  preview: ReturnType<typeof usePreview>
  isReadAtKept: boolean
}

function Fields({ draft, preview, isReadAtKept }: FieldsProps) {
  const t = useWords(words)
  const says = useVerdict(draft, preview)
  const may = useMay()
  const turnover = preview.error && turnoverOf(preview.error)
  const isBelow = preview.error !== null && isBelowEstimate(preview.error) && may(['orderRedFlush'])
  return (
    <>
      <Form.Item
        name="current_reading"
        label={t('current_reading')}
        required={!draft.is_estimate}
        rules={draft.is_estimate ? [] : [{ required: true }, schemaRule(volume)]}
        {...says('current_reading')}
      >
        <DecimalInput
          unit="m³"
          size="large"
          autoFocus
          autoComplete="off"
          disabled={draft.is_estimate ?? false}
        />
      </Form.Item>
      {!draft.is_estimate && (turnover || draft.is_rollover) ? (
        <Form.Item name="is_rollover" valuePropName="checked" {...says('is_rollover')}>
          <Checkbox>
            {turnover?.volume ? t('is_rolloverOffer', { volume: turnover.volume }) : t('is_rollover')}
          </Checkbox>
        </Form.Item>
      ) : null}
      {!draft.is_estimate && (isBelow || draft.reverse_estimates) ? (
        <Form.Item name="reverse_estimates" valuePropName="checked" {...says('reverse_estimates')}>
          <Checkbox>{t('reverse_estimates')}</Checkbox>
        </Form.Item>
      ) : null}
      <SubsFields draft={draft} error={preview.error} says={says} />
      <Form.Item name="is_estimate" valuePropName="checked" {...says('is_estimate')}>
        <Checkbox>{t('is_estimate')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="read_at"
        label={t('read_at')}
        extra={isReadAtKept && draft.read_at ? t('readAtKept') : undefined}
        {...says('read_at')}
      >
        <DatePicker
          kind="time"
          latest={today()}
          placeholder={t('readAtNow', { time: thisMinute().slice(0, 16) })}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} {...says('remark')}>
        <Input maxLength={500} />
      </Form.Item>
      <SeldomFields says={says} />
    </>
  )
}
