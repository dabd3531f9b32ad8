import { valveFields } from '@water/contract/valves/fields'
import { Form, Input, Radio } from 'antd'
import { call, type ReplyOf } from '../../../api/call'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { useCommand, usePreview } from '../../../parts/corrections/use-command'
import { useChoices } from '../../../parts/vocabulary/names'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { NumberInput } from '../../../ui/field/number-input'
import { useTyped } from '../../../ui/form/typed'
import * as textStyles from '../../../ui/show/text.module.css'
import type { Meter } from '../meter'
import type { ValveCommand } from './remote'
import * as styles from './remote.module.css'
import { words } from './words'

const USUAL_HOURS = 24
const MOST_HOURS = 72

interface Draft {
  reason: ValveCommand['reason'] | null
  remark: string
  expires_in: number | string | null
}

interface AskValveDialogProps {
  action: ValveCommand['action']
  meter: Meter
  onClose: () => void
}

/** Opens or closes the valve. A refusal is said as soon as the reason is chosen, before anything is asked for. */
export function AskValveDialog({ action, meter, onClose }: AskValveDialogProps) {
  const t = useWords(words)
  const inLanguage = useText()
  const reasons = useChoices('valveReason')
  const [draft, setDraft] = useTyped<Draft>(`/meters/${meter.id}/valve/ ${action}`, {
    reason: null,
    remark: '',
    expires_in: USUAL_HOURS,
  })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const { reason, remark, expires_in } = draft
  const hours = typeof expires_in === 'number' ? expires_in : null
  const path = { id: meter.id }
  const { run, isBusy, failure } = useCommand({
    on: `/meters/${meter.id}/valve/`,
    entered: [action, draft],
    onDone: onClose,
  })
  const body = { action, reason: reason ?? 'request', remark, expires_in: hours ?? USUAL_HOURS }
  const isComplete = reason !== null && hours !== null
  const { preview, refusal } = usePreview(
    'POST /meters/{id}/valve/preview/',
    { path, body: { ...body, remark: '' } },
    isComplete,
  )
  return (
    <CommandDialog
      title={t(`${action}Title`, { account: meter.account_no, customer: meter.customer_name })}
      okText={t(action)}
      isDangerous={action === 'close'}
      isReady={preview !== undefined}
      isBusy={isBusy}
      refusal={failure ?? refusal}
      preview={
        preview ? (
          <Effects preview={preview} />
        ) : isComplete ? null : (
          <p className={textStyles.quiet}>
            {t(reason === null ? 'chooseReason' : 'sayHours', { most: MOST_HOURS })}
          </p>
        )
      }
      onOk={() =>
        run(
          (idempotencyKey) => call('POST /meters/{id}/valve/', { path, body, idempotencyKey }),
          t(`${action}Asked`),
        )
      }
      onClose={onClose}
    >
      <Form.Item label={inLanguage(valveFields.reason)} required>
        <Radio.Group
          aria-label={inLanguage(valveFields.reason)}
          options={reasons}
          value={reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Form.Item>
      <Form.Item label={t('expiresIn')} required extra={t('expiresInHint')}>
        <NumberInput
          aria-label={t('expiresIn')}
          least={1}
          most={MOST_HOURS}
          unit={t('hoursUnit')}
          value={expires_in}
          onChange={(value) => change({ expires_in: value })}
        />
      </Form.Item>
      <Form.Item label={inLanguage(valveFields.remark)}>
        <Input
          aria-label={inLanguage(valveFields.remark)}
          maxLength={200}
          value={remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </Form.Item>
    </CommandDialog>
  )
}

type Preview = ReplyOf<'POST /meters/{id}/valve/preview/'>

function Effects({ preview: { action, reason, expires_at, effects } }: { preview: Preview }) {
  const t = useWords(words)
  const said = [
    t(action === 'close' ? 'closeEffect' : 'openEffect', { at: expires_at }),
    action === 'close' && reason === 'arrears' ? t('arrearsEffect') : '',
    effects.commands.length > 0 ? t('takesPlace') : '',
  ].filter(Boolean)
  return (
    <ul className={styles.effects}>
      {said.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
