import { Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useCommand } from '../../../parts/corrections/use-command'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { DatePicker } from '../../../ui/field/date-picker'
import { today } from '../../../ui/field/today'
import type { Meter } from '../meter'
import { words } from './words'

/** The acts that need no more than a day and a reason. */
export type Spell = 'suspend' | 'resume' | 'fault' | 'repair' | 'reopen' | 'takeBack'

interface Draft {
  date: string | null
  reason: string
}

const HAS_REASON: readonly Spell[] = ['suspend', 'fault', 'repair', 'reopen']
const NEEDS_REASON: readonly Spell[] = ['suspend', 'fault', 'reopen']

function sendOf(act: Spell, id: number, draft: Draft) {
  const path = { id }
  const { reason } = draft
  const date = draft.date ?? ''
  if (act === 'suspend') return call('POST /meters/{id}/suspend/', { path, body: { date, reason } })
  if (act === 'resume') return call('POST /meters/{id}/resume/', { path, body: { date } })
  if (act === 'fault') return call('POST /meters/{id}/fault/', { path, body: { date, reason } })
  if (act === 'repair') return call('POST /meters/{id}/repair/', { path, body: { date, reason } })
  if (act === 'reopen') return call('POST /meters/{id}/reopen/', { path, body: { date, reason } })
  return call('DELETE /meters/{id}/change/', { path })
}

/** Says what the act means for readings and bills, and asks for its day. */
export default function SpellDialog({
  act,
  meter,
  onClose,
}: {
  act: Spell
  meter: Meter
  onClose: () => void
}) {
  const t = useWords(words)
  const [draft, setDraft] = useState<Draft>({ date: today(), reason: '' })
  const {
    run: send,
    isBusy,
    failure,
  } = useCommand({ on: `/meters/${meter.id}/${act}/`, onDone: onClose, entered: draft })
  const isDated = act !== 'takeBack'
  const isReasoned = !NEEDS_REASON.includes(act) || draft.reason.trim() !== ''
  const account = meter.account_no
  return (
    <CommandDialog
      title={t(`${act}Title`, { account })}
      okText={t(`${act}Ok`)}
      isReady={isReasoned && (!isDated || draft.date !== null)}
      isBusy={isBusy}
      refusal={failure}
      preview={<p>{t(`${act}Text`, { no: meter.meter_no })}</p>}
      onOk={() => send(() => sendOf(act, meter.id, draft), t(`${act}Done`, { account }))}
      onClose={onClose}
    >
      {isDated ? (
        <Form.Item label={t(`${act}Date`)} required>
          <DatePicker
            aria-label={t(`${act}Date`)}
            latest={today()}
            value={draft.date}
            onChange={(date) => setDraft((before) => ({ ...before, date }))}
          />
        </Form.Item>
      ) : null}
      {HAS_REASON.includes(act) ? (
        <Form.Item label={t('why')} required={NEEDS_REASON.includes(act)}>
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
