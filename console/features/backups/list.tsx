import { backupList } from '@water/contract/backups/list'
import { Alert } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { fileSize } from '../../parts/attachments/file-size'
import { useDeclared } from '../../parts/lists/declared'
import type { RowOf } from '../../ui/list/embedded-list'
import { ListScreen } from '../../ui/list/list-screen'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Loaded } from '../../ui/show/loaded'
import { StatusTag } from '../../ui/show/status-tag'
import * as textStyles from '../../ui/show/text.module.css'
import { spanText } from './span-text'
import { words } from './words'

type Backup = RowOf<'GET /backups/'>

/** Settings that an operator types are the same in every language. */
const SETTINGS = {
  at: 'BACKUP_AT',
  passphrase: 'BACKUP_PASSPHRASE_FILE',
  folder: 'BACKUP_FOLDER',
  command: 'npm run backup',
}

/** The back-ups of the platform: whether there is a good one, when the next one comes, and how the last ones ended. */
export default function Backups() {
  const t = useWords(words)
  const declared = useDeclared('GET /backups/', backupList, {
    cells: {
      result: (row) => <Result backup={row} />,
      kind: ({ kind }) => t(`kind_${kind}`),
      size: ({ bytes }) => (bytes === null ? '—' : fileSize(bytes)),
      took: ({ started_at, ended_at }) => spanText(started_at, ended_at),
      archive: ({ path, problem }) => <span className={textStyles.wrapped}>{path ?? problem}</span>,
      host: ({ host }) => host,
    },
  })
  return (
    <ListScreen {...declared} empty={{ title: t('noneTitle'), text: t('noneText') }} lead={() => <State />}>
      <p className={textStyles.quiet}>{t('elsewhere')}</p>
    </ListScreen>
  )
}

function State() {
  const t = useWords(words)
  const state = useCall('GET /backups/state/', {}, { whenSeenAgain: true })
  return (
    <Loaded query={state}>
      {({ newest, is_late, nightly }) => (
        <>
          {is_late ? (
            <Alert type="error" showIcon title={t('late')} description={t('lateText', SETTINGS)} />
          ) : null}
          {nightly === null ? (
            <Alert type="warning" showIcon title={t('off')} description={t('offText', SETTINGS)} />
          ) : null}
          <Panel>
            <Facts
              facts={[
                { label: t('newest'), value: newest ? <When value={newest.ended_at} /> : t('never') },
                { label: t('size'), value: newest?.bytes == null ? null : fileSize(newest.bytes) },
                { label: t('nightly'), value: nightly && t('at', { at: nightly.at }) },
                { label: t('next'), value: nightly && <When value={nightly.next_at} /> },
                { label: t('keep'), value: nightly?.keep },
                { label: t('folder'), value: nightly?.folder },
              ]}
            />
          </Panel>
        </>
      )}
    </Loaded>
  )
}

function Result({ backup: { problem, removed_at } }: { backup: Backup }) {
  const t = useWords(words)
  if (problem !== null) return <StatusTag tone="bad">{t('failed')}</StatusTag>
  return removed_at === null ? (
    <StatusTag tone="good">{t('good')}</StatusTag>
  ) : (
    <StatusTag tone="quiet">{t('removed')}</StatusTag>
  )
}
