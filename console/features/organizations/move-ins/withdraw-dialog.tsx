import { useState } from 'react'
import { call } from '../../../api/call'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { ReasonField } from '../../../parts/corrections/reason-field'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { notify } from '../../../ui/dialog/notify'
import { useSending } from '../../../ui/dialog/use-sending'
import { counted, type MoveIn, PATH } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

/** Says what is deleted, and asks why. */
export function WithdrawDialog({ moveIn, onClose }: { moveIn: MoveIn; onClose: () => void }) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  const { id, name, totals, parallel } = moveIn
  const { send, isBusy, failure } = useSending(`${PATH}${id}/withdraw/`, reason)
  async function start() {
    const body = { reason: reason.trim() }
    const sent = await send(() => call(`POST ${PATH}{id}/withdraw/`, { path: { id }, body }))
    if ('refusal' in sent) return
    await invalidate(PATH)
    notify('success', t('withdrawStarted'))
    onClose()
  }
  return (
    <CommandDialog
      title={t('withdrawTitle', { name })}
      okText={t('withdrawOk')}
      isDangerous
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      refusal={failure}
      onOk={start}
      onClose={onClose}
    >
      <ul className={styles.effects}>
        {totals ? <li>{t('deletesLoaded', { accounts: counted(totals.accounts) })}</li> : null}
        <li>{t('deletesFiles')}</li>
        {parallel ? <li>{t('deletesParallel')}</li> : null}
        {totals ? <li>{t('onlyUntouched')}</li> : null}
        <li>{t('keepsTrail')}</li>
      </ul>
      <ReasonField id="withdraw-reason" label={t('reason')} value={reason} onChange={setReason} />
    </CommandDialog>
  )
}
