import { Alert, Button } from 'antd'
import type { ApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { notify } from '../../../ui/dialog/notify'
import { useSending } from '../../../ui/dialog/use-sending'
import type { controlOf } from './figures'
import { type MoveIn, PATH } from './move-in'
import { words } from './words'

/** A total of the refusal `totals_differ`. */
export interface Differing {
  figure: string
  difference: string
}

interface AgreeDialogProps {
  moveIn: MoveIn
  control: NonNullable<ReturnType<typeof controlOf>>
  /** How many totals differ by what the page knows. */
  differing: number
  onDiffer: (msg: string, differing: readonly Differing[]) => void
  onUndecided: () => void
  onClose: () => void
}

/** The last act of a move: says what changes with it, and that nothing is taken back afterwards. */
export function AgreeDialog(props: AgreeDialogProps) {
  const { moveIn, control, differing, onDiffer, onUndecided, onClose } = props
  const t = useWords(words)
  const { id, name, parallel } = moveIn
  const { send, isBusy, failure } = useSending(`${PATH}${id}/agree/`)
  async function agree() {
    const sent = await send(() => call(`POST ${PATH}{id}/agree/`, { path: { id }, body: { control } }))
    if ('refusal' in sent) {
      const found = differencesOf(sent.refusal)
      if (found) onDiffer(sent.refusal.msg, found)
      return
    }
    await invalidate(PATH, '/audit/')
    notify('success', t('agreed', { name }))
    onClose()
  }
  return (
    <CommandDialog
      title={t('agreeTitle', { name })}
      okText={t('agree')}
      isReady
      isBusy={isBusy}
      refusal={failure}
      refusalText={(refusal) =>
        refusal.code === 'undecided' ? (
          <>
            {refusal.sentence}{' '}
            <Button size="small" onClick={onUndecided}>
              {t('goDifferences')}
            </Button>
          </>
        ) : null
      }
      preview={
        differing > 0 ? (
          <Alert type="warning" showIcon title={t('agreeDiffers', { count: differing })} />
        ) : null
      }
      onOk={agree}
      onClose={onClose}
    >
      <p>{t('agreeText')}</p>
      {parallel === null ? <p>{t('agreeNoParallel')}</p> : null}
    </CommandDialog>
  )
}

function differencesOf({ code, data }: ApiError): readonly Differing[] | null {
  if (code !== 'totals_differ' || typeof data !== 'object' || data === null) return null
  // The contract's refusal names each total with its difference.
  return 'differences' in data ? (data.differences as Differing[]) : []
}
