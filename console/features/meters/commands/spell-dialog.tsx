import { Form, Input } from 'antd'
import { call } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useCommand } from '../../../parts/corrections/use-command'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { DatePicker } from '../../../ui/field/date-picker'
import { today } from '../../../ui/field/today'
import { useTyped } from '../../../ui/form/typed'
import type { Meter } from '../meter'
import { words } from './words'

/** The commands that need no more than a day and a reason. */
export type Spell = 'suspend' | 'resume' | 'fault' | 'repair' | 'reopen' | 'takeBack'

interface Draft {
  date: string | null
  reason: string
}

const HAS_REASON: readonly Spell[] = ['suspend', 'fault', 'repair', 'reopen']
const NEEDS_REASON: readonly Spell[] = ['suspend', 'fault', 'reopen']

function sendOf(command: Spell, id: number, draft: Draft) {
  const path = { id }
  const { reason } = draft
  const date = draft.date ?? ''
  if (command === 'suspend') return call('POST /meters/{id}/suspend/', { path, body: { date, reason } })
  if (command === 'resume') return call('POST /meters/{id}/resume/', { path, body: { date } })
  if (command === 'fault') return call('POST /meters/{id}/fault/', { path, body: { date, reason } })
  if (command === 'repair') return call('POST /meters/{id}/repair/', { path, body: { date, reason } })
  if (command === 'reopen') return call('POST /meters/{id}/reopen/', { path, body: { date, reason } })
  return call('DELETE /meters/{id}/change/', { path })
}

/** Says what the command means for readings and bills, and asks for its day. */
export default function SpellDialog({
  command,
  meter,
  onClose,
}: {
  command: Spell
  meter: Meter
  onClose: () => void
}) {
  const t = useWords(words)
  const [draft, setDraft] = useTyped<Draft>(`/meters/${meter.id}/${command}/`, { date: today(), reason: '' })
  const {
    run: send,
    isBusy,
    failure,
  } = useCommand({ on: `/meters/${meter.id}/${command}/`, onDone: onClose, entered: draft })
  const isDated = command !== 'takeBack'
  const isReasoned = !NEEDS_REASON.includes(command) || draft.reason.trim() !== ''
  const account = meter.account_no
  return (
    <CommandDialog
      title={t(`${command}Title`, { account })}
      okText={t(`${command}Ok`)}
      isReady={isReasoned && (!isDated || draft.date !== null)}
      isBusy={isBusy}
      refusal={failure}
      preview={<p>{t(`${command}Text`, { no: meter.meter_no })}</p>}
      onOk={() => send(() => sendOf(command, meter.id, draft), t(`${command}Done`, { account }))}
      onClose={onClose}
    >
      {isDated ? (
        <Form.Item label={t(`${command}Date`)} required>
          <DatePicker
            aria-label={t(`${command}Date`)}
            latest={today()}
            value={draft.date}
            onChange={(date) => setDraft((before) => ({ ...before, date }))}
          />
        </Form.Item>
      ) : null}
      {HAS_REASON.includes(command) ? (
        <Form.Item label={t('why')} required={NEEDS_REASON.includes(command)}>
          <Input
            aria-label={t('why')}
            maxLength={200}
            value={draft.reason}
            onChange={({ target }) => setDraft((before) => ({ ...before, reason: target.value }))}
          />
        </Form.Item>
      ) : null}
    </CommandDialog>
  )
}
