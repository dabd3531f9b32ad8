import { download, type ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { DownloadButton } from '../../../ui/show/download-button'
import { words } from './protocol-words'

type MoveIn = Pick<ReplyOf<'GET /organizations/move-ins/{id}/'>, 'id' | 'loaded_at'>

/** The paper that both sides sign. Before the load there is nothing to sign. */
export function Protocol({ moveIn: { id, loaded_at } }: { moveIn: MoveIn }) {
  const t = useWords(words)
  if (loaded_at === null) return null
  return (
    <DownloadButton
      onDownload={() =>
        download('GET /organizations/move-ins/{id}/protocol/', `${t('title')}.pdf`, { path: { id } })
      }
    >
      {t('protocol')}
    </DownloadButton>
  )
}
