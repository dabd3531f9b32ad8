import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { ReasonField } from '../../parts/corrections/reason-field'
import { useCommand } from '../../parts/corrections/use-command'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { useTyped } from '../../ui/form/typed'
import type { BankRow } from './row'
import { words } from './words'

/** Closes a row with a reason; no payment changes. */
export default function ResolveDialog({
  id,
  row,
  onClose,
}: {
  id: number
  row: BankRow
  onClose: () => void
}) {
  const t = useWords(words)
  const [reason, setReason] = useTyped(`/reconciliations/${id}/rows/${row.id}/resolve/`, '')
  const { run, isBusy, failure } = useCommand({
    on: `/reconciliations/${id}/rows/${row.id}/resolve/`,
    onDone: onClose,
    entered: reason,
  })
  return (
    <CommandDialog
      title={t('resolveTitle', { amount: row.amount })}
      okText={t('resolveOk')}
      isReady={reason.trim() !== ''}
      isBusy={isBusy}
      refusal={failure}
      onClose={onClose}
      onOk={() =>
        run(
          () =>
            call('POST /reconciliations/{id}/rows/{row}/resolve/', {
              path: { id, row: row.id },
              body: { reason },
            }),
          t('resolved_done'),
        )
      }
    >
      <p>{t('resolveText')}</p>
      <ReasonField id="resolve-reason" label={t('reason')} value={reason} onChange={setReason} />
    </CommandDialog>
  )
}
