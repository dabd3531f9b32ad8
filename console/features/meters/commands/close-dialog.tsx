import type { ClosingStep } from '@water/contract/lifecycle/vocabulary'
import { Alert, Form, Input } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useCommand, usePreview } from '../../../parts/corrections/use-command'
import { useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { DatePicker } from '../../../ui/field/date-picker'
import { today } from '../../../ui/field/today'
import { useTyped } from '../../../ui/form/typed'
import type { Meter } from '../meter'
import { words } from './words'

/**
 * 销户: the way to it is left and found again here. As long as something is missing, the dialog lists it with the page
 * where it is done.
 */
export default function CloseDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const t = useWords(words)
  const [draft, setDraft] = useTyped<{ closed_at: string | null; reason: string }>(
    `/meters/${meter.id}/close/`,
    {
      closed_at: today(),
      reason: '',
    },
  )
  const { run, isBusy, failure } = useCommand({
    on: `/meters/${meter.id}/close/`,
    onDone: onClose,
    entered: draft,
  })
  const path = { id: meter.id }
  const closed_at = draft.closed_at ?? ''
  const previewed = usePreview(
    'POST /meters/{id}/close/preview/',
    { path, body: { closed_at, reason: '—' } },
    closed_at !== '',
  )
  const refusal = failure ?? previewed.refusal
  const missing = refusal?.code === 'not_ready' ? missingOf(refusal.data) : []
  const account = meter.account_no
  return (
    <CommandDialog
      title={t('closeTitle', { account })}
      okText={t('closeOk')}
      isDangerous
      isReady={previewed.preview !== undefined && draft.reason.trim() !== ''}
      isBusy={isBusy}
      refusal={missing.length > 0 ? null : refusal}
      preview={
        missing.length > 0 ? (
          <Missing steps={missing} meter={meter.id} />
        ) : (
          <p>{t('closeText', { account })}</p>
        )
      }
      onOk={() =>
        run(
          () => call('POST /meters/{id}/close/', { path, body: { closed_at, reason: draft.reason } }),
          t('closeDone', { account }),
        )
      }
      onClose={onClose}
    >
      <Form.Item label={t('closeDate')} required>
        <DatePicker
          aria-label={t('closeDate')}
          latest={today()}
          value={draft.closed_at}
          onChange={(date) => setDraft((before) => ({ ...before, closed_at: date }))}
        />
      </Form.Item>
      <Form.Item label={t('why')} required>
        <Input
          aria-label={t('why')}
          maxLength={200}
          value={draft.reason}
          onChange={({ target }) => setDraft((before) => ({ ...before, reason: target.value }))}
        />
      </Form.Item>
    </CommandDialog>
  )
}

function missingOf(data: unknown): ClosingStep[] {
  const { missing } = Object(data) as { missing?: ClosingStep[] }
  return missing ?? []
}

/** The steps to the closing that are still to be done, in their order. */
function Missing({ steps, meter }: { steps: readonly ClosingStep[]; meter: number }) {
  const t = useWords(words)
  const name = useNames()
  const where = (step: ClosingStep) => {
    if (step === 'final_reading') return pathTo('ReadingCreate', { query: { meter } })
    if (step === 'pending_readings') return pathTo('ReadingCreate', { query: { view: 'pending', meter } })
    if (step === 'balance' || step === 'subs')
      return pathTo('MeterDetail', { id: meter, query: { tab: step } })
    return step === 'arrears' ? pathTo('PaymentRecordCreate', { query: { meter } }) : null
  }
  return (
    <Alert
      type="info"
      title={t('closeMissing')}
      description={
        <ol>
          {steps.map((step) => {
            const path = where(step)
            const text = name('closingStep', step)
            return <li key={step}>{path === null ? text : <Link to={path}>{text}</Link>}</li>
          })}
        </ol>
      }
    />
  )
}
