import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import type { Account } from './account'
import { EffectsDialog } from './effects-dialog'
import { useCommand, usePreview } from './use-command'
import { words } from './words'

/** Pays the open orders from the balance, oldest due first. */
export default function LayDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useWords(words)
  const command = useCommand({ on: `/meters/${account.id}/apply-balance/`, onDone: onClose })
  const path = { id: account.id }
  const previewed = usePreview('POST /meters/{id}/apply-balance/preview/', { path, body: {} })
  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={t('layTitle', { account: account.account_no })}
      okText={t('layOk')}
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) => call('POST /meters/{id}/apply-balance/', { path, body: {}, idempotencyKey }),
          t('laid'),
        )
      }
    />
  )
}
