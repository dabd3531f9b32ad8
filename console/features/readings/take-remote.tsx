import { readDayOf } from '@water/rules/metering/remote-reading'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { CheckedJobDialog, JobOutcome } from '../../ui/dialog/checked-job-dialog'
import { today } from '../../ui/field/today'
import * as styles from './round.module.css'
import { words } from './words'

interface TakeRemoteProps {
  book: number
  month: string
  readDay: number | null
}

/** The reports of the book as readings, in one act, when its read day is over. */
export function TakeRemote({ book, month, readDay }: TakeRemoteProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const day = readDayOf(month, readDay)
  if (day >= today()) return <span className={styles.roundSmall}>{t('takeNotOver', { day })}</span>
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('takeRemote')}</Button>
      {isOpen ? <TakeDialog book={book} month={month} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Checks first which meters have a report that can be taken. The others are listed with the reason. */
function TakeDialog({ book, month, onClose }: Omit<TakeRemoteProps, 'readDay'> & { onClose: () => void }) {
  const t = useWords(words)
  const args = { path: { id: book }, body: { month } }
  return (
    <CheckedJobDialog
      title={t('takeRemote')}
      okText={(count) => t('takeRemoteOk', { count })}
      cancelText={t('back')}
      of={`${book} ${month}`}
      check={() => call('POST /reading-rounds/{id}/take-remote/preview/', args)}
      on={`/reading-rounds/${book}/take-remote/`}
      work={(idempotencyKey) => call('POST /reading-rounds/{id}/take-remote/', { ...args, idempotencyKey })}
      outcome={(ended, which) => (
        <JobOutcome
          job={ended}
          done={(count) => t(which === 'check' ? 'takeCan' : 'takeDone', { count })}
          left={(count) => t('takeLeft', { count })}
          reason={({ msg }) => msg}
        />
      )}
      onDone={() => invalidate('/reading-rounds/', '/orders/', '/meters/', '/readings/', '/notices/')}
      onClose={onClose}
    >
      <p>{t('takeRemoteText')}</p>
    </CheckedJobDialog>
  )
}

/** Staff see what every job of the book took, also one that nobody started. */
export function LastTake({ job }: { job: number | null }) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  if (job === null || !isStaff) return null
  return <Link to={pathTo('ImportResult', { id: job })}>{t('lastTake')}</Link>
}
