import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Can } from '../../ui/page/can'
import type { Job } from '../../ui/show/job'
import { words } from './words'

const TakeBackDialog = lazy(() => import('./take-back-dialog'))

/** Offers to reverse everything that an import of readings has billed. */
export function TakeBack({ job }: { job: Job }) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const isTakeable = job.kind === 'reading_import' || job.kind === 'reading_batch'
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
