import { Button, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { serverNow } from '../../api/clock'
import { invalidate } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { CheckedJobDialog, JobOutcome } from '../../ui/dialog/checked-job-dialog'
import { DatePicker } from '../../ui/field/date-picker'
import { thisMinute, today } from '../../ui/field/today'
import { timeOf, usualDay } from './round'
import { words } from './words'

interface EstimateRestProps {
  book: number
  month: string
}

/** Estimates for all that is left of the book, in one act. */
export function EstimateRest(props: EstimateRestProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('estimateRest')}</Button>
      {isOpen ? <EstimateDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Checks first which meters can be estimated, then bills them. What is left is listed with its reason. */
function EstimateDialog({ book, month, onClose }: EstimateRestProps & { onClose: () => void }) {
  const t = useWords(words)
  const [day, setDay] = useState(() => usualDay(month))
  const path = { id: book }
  const bodyAt = (triedAt: Date) => ({ month, read_at: timeOf(day) ?? thisMinute(triedAt) })
  return (
    <CheckedJobDialog
      title={t('estimateRest')}
      okText={(count) => t('estimateRestOk', { count })}
      cancelText={t('back')}
      of={`${book} ${month} ${day}`}
      check={() => call('POST /reading-rounds/{id}/estimate/preview/', { path, body: bodyAt(serverNow()) })}
      on={`/reading-rounds/${book}/estimate/`}
      work={(idempotencyKey, triedAt) =>
        call('POST /reading-rounds/{id}/estimate/', { path, body: bodyAt(triedAt), idempotencyKey })
      }
      outcome={(ended, which) => (
        <JobOutcome
          job={ended}
          done={(count) => t(which === 'check' ? 'estimateCan' : 'estimateDone', { count })}
          left={(count) => t('estimateLeft', { count })}
          reason={({ msg }) => msg}
        />
      )}
      onDone={() => invalidate('/reading-rounds/', '/orders/', '/meters/', '/readings/', '/notices/')}
      onClose={onClose}
    >
      <p>{t('estimateRestText')}</p>
      <Form.Item label={t('readOn')}>
        <DatePicker
          aria-label={t('readOn')}
          latest={today()}
          value={day}
          onChange={(chosen) => setDay(chosen ?? usualDay(month))}
        />
      </Form.Item>
    </CheckedJobDialog>
  )
}
