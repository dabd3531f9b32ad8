import { Alert, Checkbox, Form, Input, Radio } from 'antd'
import type { ApiError } from '../../../api/api-error'
import { call, type ReplyOf } from '../../../api/call'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { useBooked } from '../../../parts/booked/booked'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { TrueUpEffects } from '../../../parts/corrections/true-up-effects'
import { useCommand, usePreview } from '../../../parts/corrections/use-command'
import { useChoices, useNames } from '../../../parts/vocabulary/names'
import { useMay } from '../../../state/session'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import * as actStyles from '../../../ui/dialog/command-dialog.module.css'
import { DatePicker } from '../../../ui/field/date-picker'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { thisMinute, today } from '../../../ui/field/today'
import { useTyped } from '../../../ui/form/typed'
import { roundedMean } from '../../../ui/show/amounts'
import type { Meter } from '../meter'
import { words } from './words'

interface Draft {
  final_reading: string
  is_rollover: boolean
  reverse_estimates: boolean
  meter_no: string
  initial_reading: string
  meter_type: number | null
  diameter: number | null
  changed_at: string | null
  reason: 'periodic' | 'fault' | 'upgrade'
  remark: string
}

const bodyOf = ({ reverse_estimates, ...draft }: Draft) => ({
  ...draft,
  changed_at: draft.changed_at ?? '',
  ...(reverse_estimates && { reverse_estimates }),
})

/** Enough for a preview. */
const isComplete = ({ final_reading, meter_no, initial_reading, changed_at }: Draft): boolean =>
  final_reading !== '' && meter_no.trim() !== '' && initial_reading !== '' && changed_at !== null

/** 换表: the last index of the old device, the new device with its first one, and what is billed with the next order. */
export default function ChangeDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const [draft, setDraft] = useTyped<Draft>(`/meters/${meter.id}/change/`, () => ({
    ...{
      final_reading: '',
      is_rollover: false,
      reverse_estimates: false,
      meter_no: '',
      initial_reading: '0',
      changed_at: thisMinute(),
    },
    ...{ meter_type: meter.meter_type, diameter: meter.diameter, remark: '' },
    reason: meter.status === 'faulty' ? 'fault' : 'periodic',
  }))
  const path = { id: meter.id }
  const { run, isBusy, failure, before } = useCommand({
    on: `/meters/${meter.id}/change/`,
    onDone: onClose,
    entered: draft,
  })
  const previewed = usePreview(
    'POST /meters/{id}/change/preview/',
    { path, body: bodyOf({ ...draft, remark: '' }) },
    isComplete(draft),
  )
  const { preview } = previewed
  const refusal = failure ?? previewed.refusal
  return (
    <CommandDialog
      title={t('changeTitle', { account: meter.account_no })}
      okText={t('changeOk')}
      isReady={preview !== undefined}
      isBusy={isBusy}
      before={before}
      refusal={refusal}
      preview={
        preview ? (
          <>
            <p>
              {t('changeText', {
                old: meter.meter_no,
                volume: preview.volume,
                no: draft.meter_no,
                index: draft.initial_reading,
              })}
            </p>
            <UnusualVolume removed={preview} />
            {preview.effects.orders.length > 0 ? <TrueUpEffects effects={preview.effects} /> : null}
          </>
        ) : null
      }
      onOk={() =>
        run(
          (idempotencyKey) =>
            call('POST /meters/{id}/change/', { path, body: bodyOf(draft), idempotencyKey }),
          t('changeDone', { account: meter.account_no }),
          (changed) => booked.account(changed.account_no, changed.meter_no),
        )
      }
      onClose={onClose}
    >
      <Fields
        meter={meter}
        draft={draft}
        refusal={refusal}
        change={(part) => setDraft((before) => ({ ...before, ...part }))}
      />
    </CommandDialog>
  )
}

type Removed = Pick<ReplyOf<'POST /meters/{id}/change/preview/'>, 'volume' | 'average_volume' | 'abnormal'>

/** An index that was mistyped is found now: once the device is gone nobody can read it again. */
function UnusualVolume({ removed: { volume, average_volume, abnormal } }: { removed: Removed }) {
  const t = useWords(words)
  const name = useNames()
  const { comma } = useSigns()
  if (abnormal.length === 0) return null
  const kinds = abnormal.map((kind) => name('abnormal', kind)).join(comma)
  const average = average_volume === null ? '—' : roundedMean(average_volume)
  return (
    <Alert
      type="warning"
      role="status"
      title={t('unusualRemoved', { kinds })}
      description={t('checkFinal', { volume, average })}
    />
  )
}

interface FieldsProps {
  meter: Meter
  draft: Draft
  refusal: ApiError | null
  change: (part: Partial<Draft>) => void
}

function Fields({ meter, draft, refusal, change }: FieldsProps) {
  const t = useWords(words)
  const reasons = useChoices('installationReason').filter(
    ({ value }) => value === 'periodic' || value === 'fault' || value === 'upgrade',
  )
  const may = useMay()
  const mayReverse =
    draft.reverse_estimates ||
    (refusal?.code === 'below_estimate' && may(['readingCreate']) && may(['orderRedFlush']))
  const mayHaveTurned = draft.is_rollover || refusal?.code === 'reversed'
  return (
    <>
      <Form.Item
        label={t('final_reading')}
        extra={t('finalHint', { no: meter.meter_no, index: meter.last_reading })}
        required
      >
        <DecimalInput
          aria-label={t('final_reading')}
          unit="m³"
          value={draft.final_reading}
          onChange={(final_reading) => change({ final_reading })}
        />
      </Form.Item>
      <Form.Item label={t('changed_at')} extra={t('changedHint', { time: meter.last_read_at })} required>
        <DatePicker
          aria-label={t('changed_at')}
          kind="time"
          latest={today()}
          value={draft.changed_at}
          onChange={(changed_at) => change({ changed_at })}
        />
      </Form.Item>
      {mayHaveTurned ? (
        <Form.Item>
          <Checkbox
            checked={draft.is_rollover}
            onChange={({ target }) => change({ is_rollover: target.checked })}
          >
            {t('is_rollover')}
          </Checkbox>
        </Form.Item>
      ) : null}
      {mayReverse ? (
        <Form.Item>
          <Checkbox
            checked={draft.reverse_estimates}
            onChange={({ target }) => change({ reverse_estimates: target.checked })}
          >
            {t('reverse_estimates')}
          </Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item label={t('new_meter_no')} required>
        <Input
          aria-label={t('new_meter_no')}
          maxLength={40}
          value={draft.meter_no}
          onChange={({ target }) => change({ meter_no: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('new_initial_reading')} required>
        <DecimalInput
          aria-label={t('new_initial_reading')}
          unit="m³"
          value={draft.initial_reading}
          onChange={(initial_reading) => change({ initial_reading })}
        />
      </Form.Item>
      <Form.Item label={t('new_meter_type')}>
        <RecordChooser
          aria-label={t('new_meter_type')}
          of="GET /organizations/meter-types/"
          value={draft.meter_type}
          onChange={(meter_type) => change({ meter_type })}
        />
      </Form.Item>
      <Form.Item label={t('new_diameter')}>
        <RecordChooser
          aria-label={t('new_diameter')}
          of="GET /organizations/diameters/"
          value={draft.diameter}
          onChange={(diameter) => change({ diameter })}
        />
      </Form.Item>
      <Form.Item label={t('reason')}>
        <Radio.Group
          aria-label={t('reason')}
          options={reasons}
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value as Draft['reason'] })}
        />
      </Form.Item>
      <Form.Item label={t('remark')} className={actStyles.whole}>
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
