import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import type { Account } from './account'
import { AccountEffects } from './effects'
import { useCommand, usePreview } from './use-command'
import { words } from './words'

/** Pays the open orders from the balance, oldest due first. */
export default function LayDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useWords(words)
  const { run, isBusy, failure } = useCommand({ on: `/meters/${account.id}/apply-balance/`, onDone: onClose })
  const path = { id: account.id }
  const { preview, refusal } = usePreview('POST /meters/{id}/apply-balance/preview/', { path, body: {} })
  return (
    <CommandDialog
      title={t('layTitle', { account: account.account_no })}
      okText={t('layOk')}
      isReady={preview !== undefined}
      refusal={failure ?? refusal}
      preview={preview ? <AccountEffects effects={preview.effects} /> : null}
      isBusy={isBusy}
      onClose={onClose}
      onOk={() =>
        run(
          (idempotencyKey) => call('POST /meters/{id}/apply-balance/', { path, body: {}, idempotencyKey }),
          t('laid'),
        )
      }
    />
  )
}
