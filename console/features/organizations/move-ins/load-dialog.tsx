import { call } from '../../../api/call'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { notify } from '../../../ui/dialog/notify'
import { useSending } from '../../../ui/dialog/use-sending'
import { counted, type MoveIn, PATH, type SheetKind, sheetOf } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

/** Says what the load makes, with its figures, before it begins. */
export function LoadDialog({ moveIn, onClose }: { moveIn: MoveIn; onClose: () => void }) {
  const t = useWords(words)
  const { id, name, staged } = moveIn
  const { send, isBusy, failure } = useSending(`${PATH}${id}/load/`)
  const accounts = counted(staged.accounts)
  async function start() {
    const sent = await send(() => call(`POST ${PATH}{id}/load/`, { path: { id }, body: {} }))
    if ('refusal' in sent) return
    await invalidate(PATH)
    notify('success', t('loadStarted'))
    onClose()
  }
  return (
    <CommandDialog
      title={t('loadTitle', { name })}
      okText={t('loadOk', { accounts })}
      isReady
      isBusy={isBusy}
      refusal={failure}
      onOk={start}
      onClose={onClose}
    >
      <Effects moveIn={moveIn} />
    </CommandDialog>
  )
}

function Effects({ moveIn }: { moveIn: MoveIn }) {
  const t = useWords(words)
  const { accounts, active, owed, penalty, balances } = moveIn.staged
  const rowsOf = (kind: SheetKind) => sheetOf(moveIn, kind).rows
  const rows = (kind: SheetKind) => counted(rowsOf(kind))
  return (
    <div>
      <p>{t('willHappen')}</p>
      <ul className={styles.effects}>
        <li>{t('makesAccounts', { accounts: counted(accounts), active: counted(active) })}</li>
        <li>
          {rowsOf('open_bills') > 0
            ? t('makesBills', { rows: rows('open_bills'), owed, penalty })
            : t('makesNoBills')}
        </li>
        <li>
          {rowsOf('balances') > 0
            ? t('makesBalances', { rows: rows('balances'), balances })
            : t('makesNoBalances')}
        </li>
        <li>{rowsOf('history') > 0 ? t('makesHistory', { rows: rows('history') }) : t('makesNoHistory')}</li>
        <li>{t('tellsNobody')}</li>
        <li>{t('allOrNothing')}</li>
        <li>{t('untilAgreed')}</li>
      </ul>
    </div>
  )
}
