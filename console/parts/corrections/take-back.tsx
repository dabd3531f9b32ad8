import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Can } from '../../ui/page/can'
import type { Job } from '../../ui/show/job'
import { words } from './words'

const TakeBackDialog = lazy(() => import('./take-back-dialog'))

/** The jobs whose work can be undone as a whole. */
const TAKEABLE: readonly Job['kind'][] = [
  'reading_import',
  'reading_batch',
  'charge_import',
  'change_import',
  'reading_record',
  'reading_bill',
]

/** Offers to take back everything that an import has billed, recorded or changed. */
export function TakeBack({ job }: { job: Job }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const isTakeable = TAKEABLE.includes(job.kind)
  if (!isTakeable || job.check || job.done === job.failed) return null
  return (
    <Can need={['orderRedFlush']}>
      <Button danger onClick={() => setOpen(true)}>
        {t('takeBack')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <TakeBackDialog job={job} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Can>
  )
}
