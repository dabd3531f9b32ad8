import { moveInDifferenceFields } from '@water/contract/move-ins/fields'
import type { moveInDecisions } from '@water/contract/move-ins/vocabulary'
import { Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { useChoices } from '../../../parts/vocabulary/names'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { notify } from '../../../ui/dialog/notify'
import { useSending } from '../../../ui/dialog/use-sending'
import { counted, PATH } from './move-in'
import { words } from './words'

interface DecideDialogProps {
  moveIn: number
  /** The rows that are chosen, or all that nobody has decided. */
  which: readonly number[] | 'all'
  count: number
  onDone: () => void
  onClose: () => void
}

/** A reason for differences, said once for many. */
export function DecideDialog({ moveIn, which, count, onDone, onClose }: DecideDialogProps) {
  const t = useWords(words)
  const choices = useChoices('moveInDecision')
  const [decision, choose] = useState<(typeof moveInDecisions)[number] | null>(null)
  const [remark, setRemark] = useState('')
  const { send, isBusy, failure } = useSending(`${PATH}${moveIn}/differences/decide/`, { decision, remark })
  async function decide() {
    if (decision === null) return
    const rows = which === 'all' ? { all: true as const } : { ids: [...which] }
    const body = { ...rows, decision, remark: remark.trim() }
    const sent = await send(() =>
      call(`POST ${PATH}{id}/differences/decide/`, { path: { id: moveIn }, body }),
    )
    if ('refusal' in sent) return
    await invalidate(PATH, '/audit/')
    notify('success', t('decided', { count: counted(sent.reply.decided) }))
    onDone()
    onClose()
  }
  return (
    <CommandDialog
      title={t('decideTitle')}
      okText={t('decideOk', { count: counted(count) })}
      isReady={decision !== null}
      isBusy={isBusy}
      refusal={failure}
      onOk={decide}
      onClose={onClose}
    >
      <Form.Item label={t('decision')} required>
        <Radio.Group
          aria-label={t('decision')}
          value={decision}
          onChange={({ target }) => choose(target.value)}
          options={choices}
        />
      </Form.Item>
      <Form.Item label={t('remark')} htmlFor="decide-remark">
        <Input
          id="decide-remark"
          maxLength={moveInDifferenceFields.remark.max}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </Form.Item>
      <p>{t('decideNote')}</p>
    </CommandDialog>
  )
}
