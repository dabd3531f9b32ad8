import { Alert, Button } from 'antd'
import { useWords } from '../../i18n/words'
import type { Job } from '../../ui/show/job'
import { BesideRows } from './beside-rows'
import { BillAgain } from './bill-again'
import { ConfirmAbnormal } from './confirm-abnormal'
import { grouped } from './grouped'
import * as styles from './imports.module.css'
import { type ImportChoices, type ImportKind, KINDS } from './kinds'
import { ProblemGroups } from './problem-groups'
import { hasSheet } from './problems'
import { RESULTS_PAGE, ResultRows } from './result-rows'
import type { Sending } from './send-file'
import { words } from './words'

interface CheckedStepProps {
  kind: ImportKind
  job: Job
  name: string
  /** After a reload the page no longer has the file. */
  isFileHere: boolean
  /** The choices when the file was checked. */
  checked: ImportChoices
  choices: ImportChoices
  onChoose: (some: Partial<ImportChoices>) => void
  sending: Sending
  /** With choices that are made at this moment. */
  onCheck: (some?: Partial<ImportChoices>) => void
  onImport: () => void
  onStartOver: () => void
}

/** The problems of the file, before anything is written, and the possible next steps. */
export function CheckedStep(props: CheckedStepProps) {
  const { kind, job, name, isFileHere, checked, choices, onChoose, sending, onCheck, onImport, onStartOver } =
    props
  const t = useWords(words)
  const good = job.total - job.failed
  const isOutdated =
    choices.confirmsAbnormal !== checked.confirmsAbnormal || String(choices.again) !== String(checked.again)
  const onAgain = (again: ImportChoices['again']) => onChoose({ again })
  return (
    <section className={styles.importSection}>
      <Verdict job={job} />
      {sending.error ? <Alert type="error" showIcon title={sending.error.msg} /> : null}
      {good > 0 && !isFileHere ? <Alert type="info" showIcon title={t('fileGone')} /> : null}
      {kind === 'readings' && job.kind !== 'reading_record' && isFileHere && job.failed > 0 ? (
        <ConfirmAbnormal
          value={choices.confirmsAbnormal}
          onChange={(confirmsAbnormal) => onChoose({ confirmsAbnormal })}
        />
      ) : null}
      {isFileHere && (mayHoldBooked(job) || choices.again.length > 0) ? (
        <BillAgain value={choices.again} onChange={onAgain} />
      ) : null}
      {hasSheet(job) && job.failed > 0 ? (
        <ProblemGroups
          job={job.id}
          isFileHere={isFileHere}
          isBusy={sending.isBusy}
          onMend={(replaced) => {
            const replace = [...choices.replace, ...replaced]
            onChoose({ replace })
            onCheck({ replace })
          }}
        />
      ) : null}
      <div className={styles.importActions}>
        {isOutdated && isFileHere ? (
          <Button type="primary" loading={sending.isBusy} onClick={() => onCheck()}>
            {t('checkAgain')}
          </Button>
        ) : null}
        {good > 0 && isFileHere && !isOutdated ? (
          <Button type="primary" loading={sending.isBusy} onClick={onImport}>
            {t(job.failed === 0 ? 'importAll' : 'importRest', { good: grouped(good) })}
          </Button>
        ) : null}
        <Button disabled={sending.isBusy} onClick={onStartOver}>
          {t('otherFile')}
        </Button>
      </div>
      {job.total > 0 ? (
        <ResultRows
          made={KINDS[kind]}
          job={job}
          name={name}
          {...(isFileHere && { again: { value: choices.again, onChange: onAgain } })}
        />
      ) : null}
    </section>
  )
}

/** Further pages of results may hold some, too. */
const mayHoldBooked = ({ kind, failed, results }: Job): boolean =>
  kind === 'charge_import' && (failed > RESULTS_PAGE || results.some(({ code }) => code === 'row_booked'))

const TONES = { checkedFine: 'success', checkedPartly: 'warning', checkedNone: 'error' } as const

export function Verdict({ job }: { job: Job }) {
  const t = useWords(words)
  const bad = job.failed
  const good = job.total - bad
  if (job.total === 0) return <Alert type="error" showIcon title={t('noRows')} />
  const outcome = bad === 0 ? 'checkedFine' : good === 0 ? 'checkedNone' : 'checkedPartly'
  return (
    <>
      <Alert
        type={TONES[outcome]}
        showIcon
        title={t(outcome, { good: grouped(good), bad: grouped(bad) })}
        description={outcome === 'checkedFine' ? undefined : t(`${outcome}Text`)}
      />
      {job.noted > 0 ? (
        <Alert type="warning" showIcon title={t('checkedNoted', { count: grouped(job.noted) })} />
      ) : null}
      <BesideRows
        damaged={job.damaged_rows}
        hidden={job.hidden_rows}
        hiddenColumns={job.hidden_columns}
        otherSheets={job.other_sheets}
      />
      {job.ignored_columns.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('ignoredColumns', { columns: job.ignored_columns.join(t('comma')) })}
        />
      ) : null}
    </>
  )
}
