import { Drawer, Steps } from 'antd'
import { useState } from 'react'
import { useWords } from '../../i18n/words'
import { Failure } from '../../ui/show/failure'
import { CheckedStep } from './checked-step'
import { ChooseStep } from './choose-step'
import { EarlierImport } from './earlier-import'
import { FailedStep } from './failed-step'
import type { ImportWork, Phase } from './import-job'
import { ImportedStep } from './imported-step'
import { choicesOf } from './kept-job'
import type { ImportChoices, ImportKind } from './kinds'
import { RunningStep } from './running-step'
import { useSendFile } from './send-file'
import { words } from './words'

interface ImportDrawerProps {
  kind: ImportKind
  work: ImportWork
  isOpen: boolean
  onClose: () => void
}

const STEP: Record<Phase, number> = { none: 0, failed: 0, checking: 1, checked: 1, importing: 2, imported: 2 }

/** From template to imported rows: choose a file, see its problems, import it, see the outcome of each row. */
export default function ImportDrawer({ kind, work, isOpen, onClose }: ImportDrawerProps) {
  const t = useWords(words)
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState(choicesOf(work.kept))
  const sending = useSendFile(kind, work.keep)
  const { phase, kept, job } = work

  const choose = (some: Partial<ImportChoices>) => setChoices((before) => ({ ...before, ...some }))
  const startOver = () => {
    setFile(null)
    // The rows of another file are others.
    choose({ again: [], replace: [] })
    sending.reset()
    work.keep(null)
  }
  const send = (isCheck: boolean, some: Partial<ImportChoices> = {}) => {
    if (file) sending.send({ file, isCheck, ...choices, ...some })
  }

  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t(kind)}
      size={720}
      mask={{ closable: phase !== 'none' || file === null }}
    >
      <Steps
        size="small"
        responsive={false}
        current={STEP[phase]}
        status={phase === 'failed' ? 'error' : undefined}
        items={[{ title: t('stepFile') }, { title: t('stepCheck') }, { title: t('stepImport') }]}
      />
      {work.error ? <Failure error={work.error} onRetry={work.retry} /> : null}
      {phase === 'none' ? (
        <ChooseStep
          kind={kind}
          file={file}
          onFile={(chosen) => {
            sending.reset()
            setFile(chosen)
          }}
          choices={choices}
          onChoose={choose}
          sending={sending}
          onCheck={() => send(true)}
        />
      ) : null}
      {kept && phase !== 'none' ? <EarlierImport kept={kept} onShow={work.keep} /> : null}
      {kept && (phase === 'checking' || phase === 'importing') ? (
        <RunningStep job={kept.job} title={t(`${phase}Title`, { name: kept.file })} />
      ) : null}
      {phase === 'failed' && job ? <FailedStep job={job} onStartOver={startOver} /> : null}
      {phase === 'checked' && job ? (
        <CheckedStep
          kind={kind}
          job={job}
          name={kept?.file ?? ''}
          isFileHere={file !== null}
          checked={choicesOf(kept)}
          choices={choices}
          onChoose={choose}
          sending={sending}
          onCheck={(some) => send(true, some)}
          onImport={() => send(false)}
          onStartOver={startOver}
        />
      ) : null}
      {phase === 'imported' && job ? (
        <ImportedStep
          kind={kind}
          job={job}
          name={kept?.file ?? ''}
          onStartOver={startOver}
          onFinish={() => {
            startOver()
            onClose()
          }}
        />
      ) : null}
    </Drawer>
  )
}
