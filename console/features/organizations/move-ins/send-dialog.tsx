import { Alert, Checkbox, Progress } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { invalidate } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { useUpload } from '../../../parts/attachments/use-upload'
import { useNames } from '../../../parts/vocabulary/names'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { notify } from '../../../ui/dialog/notify'
import { FilesDrop } from '../../../ui/field/files-drop'
import { type MoveIn, PATH, type SheetKind, sheetOf } from './move-in'
import { words } from './words'

/** A sheet of the move-in, or bills of the old system to compare. */
export type Sent = SheetKind | 'parallel'

const KINDS_OF_FILE = ['.csv', '.txt', '.tsv', '.xlsx']
const MOST_MB = 300
const MOST_FILES = 30

interface SendDialogProps {
  moveIn: MoveIn
  sheet: Sent
  onClose: () => void
}

/** Chooses the files of a sheet, and sends them to be read. */
export function SendDialog({ moveIn, sheet, onClose }: SendDialogProps) {
  const t = useWords(words)
  const name = useNames()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isCheck, setCheck] = useState(false)
  const { share, error, send, cancel, reset } = useUpload()
  const isParallel = sheet === 'parallel'
  const standing = isParallel ? 0 : sheetOf(moveIn, sheet).files.filter(({ stands }) => stands).length
  async function start() {
    const body = bodyOf(sheet, files, isCheck)
    const args = { path: { id: moveIn.id }, body }
    const isSent = await send((transport) =>
      isParallel
        ? call(`POST ${PATH}{id}/parallel/`, { ...args, ...transport })
        : call(`POST ${PATH}{id}/sheets/`, { ...args, ...transport }),
    )
    if (!isSent) return
    await invalidate(PATH)
    notify('success', t(isParallel ? 'sentParallel' : 'sent'))
    onClose()
  }
  return (
    <CommandDialog
      title={t('uploadTitle', { sheet: isParallel ? t('parallelSheet') : name('moveInSheet', sheet) })}
      okText={isParallel ? t('sendParallel') : t('send')}
      isReady={files.length > 0}
      isBusy={share !== null}
      refusal={error}
      onOk={start}
      onClose={() => {
        cancel()
        onClose()
      }}
    >
      <p>{t(isParallel ? 'parallelAbout' : `needs_${sheet}`)}</p>
      <FilesDrop
        value={files}
        onChange={(chosen) => {
          reset()
          setFiles(chosen)
        }}
        kinds={KINDS_OF_FILE}
        limitMb={MOST_MB}
        most={MOST_FILES}
        hint={t('filesHint')}
        disabled={share !== null}
      />
      {isParallel ? null : (
        <Checkbox checked={isCheck} onChange={({ target }) => setCheck(target.checked)}>
          {t('onlyCheck')}
        </Checkbox>
      )}
      {standing > 0 && !isCheck ? (
        <Alert type="info" showIcon title={t('replaces', { count: standing })} />
      ) : null}
      {isParallel && moveIn.parallel ? <Alert type="warning" showIcon title={t('runReplaces')} /> : null}
      {share === null ? null : (
        <Progress
          percent={Math.floor(share * 100)}
          aria-label={t('sending', { percent: Math.floor(share * 100) })}
        />
      )}
    </CommandDialog>
  )
}

function bodyOf(sheet: Sent, files: readonly File[], isCheck: boolean): FormData {
  const body = new FormData()
  if (sheet !== 'parallel') {
    body.append('kind', sheet)
    if (isCheck) body.append('check', 'true')
  }
  // The files go last: a server that reads the parts in order has the others by then.
  for (const file of files) body.append('files', file)
  return body
}
