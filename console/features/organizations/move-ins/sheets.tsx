import { moveInSheets } from '@water/contract/move-ins/vocabulary'
import { Button, Space } from 'antd'
import { download } from '../../../api/call'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { Panel } from '../../../ui/page/panel'
import { When } from '../../../ui/show/amounts'
import { DownloadButton } from '../../../ui/show/download-button'
import { FigureTable } from '../../../ui/show/figure-table'
import { Icon } from '../../../ui/show/icon'
import { StatusTag } from '../../../ui/show/status-tag'
import * as textStyles from '../../../ui/show/text.module.css'
import { counted, isOpen, type MoveIn, PATH, type SheetFile, type SheetKind, sheetOf } from './move-in'
import * as styles from './move-ins.module.css'
import { words } from './words'

/** A file of three million rows on a slow line. */
export const DOWNLOAD_MS = 600_000

interface SheetsProps {
  moveIn: MoveIn
  onSend: (kind: SheetKind) => void
}

/** The four sheets: the template of each, its files, and what is wrong in them. */
export function Sheets({ moveIn, onSend }: SheetsProps) {
  return moveInSheets.map((kind) => <SheetPanel key={kind} moveIn={moveIn} kind={kind} onSend={onSend} />)
}

function SheetPanel({ moveIn, kind, onSend }: SheetsProps & { kind: SheetKind }) {
  const t = useWords(words)
  const name = useNames()
  const title = name('moveInSheet', kind)
  const { files } = sheetOf(moveIn, kind)
  const { id, job } = moveIn
  const template = () =>
    download(`GET ${PATH}{id}/sheets/{kind}/template/`, t('templateName'), { path: { id, kind } })
  return (
    <Panel
      title={title}
      extra={
        <Space wrap>
          <DownloadButton onDownload={template}>{t('templateOf', { sheet: title })}</DownloadButton>
          {isOpen(moveIn) ? (
            <Button
              type={kind === 'accounts' && files.length === 0 ? 'primary' : 'default'}
              icon={<Icon name="upload" />}
              disabled={job !== null}
              onClick={() => onSend(kind)}
            >
              {t('uploadOf', { sheet: title })}
            </Button>
          ) : null}
        </Space>
      }
    >
      <p className={styles.about}>{t(`needs_${kind}`)}</p>
      {files.length === 0 ? (
        <p className={textStyles.quiet}>{t('noFiles')}</p>
      ) : (
        <Files moveIn={id} files={files} title={title} isBusy={job !== null} />
      )}
    </Panel>
  )
}

interface FilesProps {
  moveIn: number
  files: readonly SheetFile[]
  title: string
  isBusy: boolean
}

function Files({ moveIn, files, title, isBusy }: FilesProps) {
  const t = useWords(words)
  const { comma } = useSigns()
  return (
    <div className={styles.files}>
      <FigureTable
        label={t('filesOf', { sheet: title })}
        table={{
          columns: [
            { title: t('fileName') },
            { title: t('rows'), isNumber: true },
            { title: t('bad'), isNumber: true },
            { title: t('ignoredColumns') },
            { title: t('checkedAt') },
            { title: t('result') },
          ],
          rows: files.map((file) => ({
            key: file.id,
            cells: [
              <Named key="name" file={file} isBusy={isBusy} />,
              counted(file.rows),
              <Bad key="bad" bad={file.bad} />,
              <span key="ignored" className={textStyles.wrapped}>
                {file.ignored_columns.join(comma) || t('none')}
              </span>,
              <When key="at" value={file.checked_at} />,
              file.bad > 0 && file.problem === '' ? (
                <Returned key="file" moveIn={moveIn} file={file} />
              ) : (
                <span key="file" className={textStyles.quiet}>
                  —
                </span>
              ),
            ],
          })),
        }}
      />
    </div>
  )
}

/** A file that does not stand was only checked, unless a job is reading it. */
function Named({ file: { name, stands, problem }, isBusy }: { file: SheetFile; isBusy: boolean }) {
  const t = useWords(words)
  return (
    <div className={textStyles.wrapped}>
      {name}{' '}
      {stands ? null : (
        <StatusTag tone={isBusy ? 'busy' : 'quiet'}>{t(isBusy ? 'beingRead' : 'onlyChecked')}</StatusTag>
      )}
      {problem === '' ? null : <div className={styles.problem}>✕ {problem}</div>}
    </div>
  )
}

const Bad = ({ bad }: { bad: number }) =>
  bad === 0 ? <>✓ 0</> : <strong className={styles.problem}>✕ {counted(bad)}</strong>

function Returned({ moveIn, file }: { moveIn: number; file: SheetFile }) {
  const t = useWords(words)
  const save = () =>
    download(`GET ${PATH}{id}/files/{file_id}/`, file.name, {
      path: { id: moveIn, file_id: file.id },
      timeoutMs: DOWNLOAD_MS,
    })
  return <DownloadButton onDownload={save}>{t('returned')}</DownloadButton>
}
