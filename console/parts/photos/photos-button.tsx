import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { Icon } from '../../ui/show/icon'
import type { PhotographedReading } from './reading-photos'
import { words } from './reading-words'

/** Loaded when it is opened: most readings have no photos. */
const ReadingPhotos = lazy(() =>
  import('./reading-photos').then((loaded) => ({ default: loaded.ReadingPhotos })),
)

interface PhotosButtonProps {
  reading: PhotographedReading
  /** How many photos there are; undefined where it is not known. */
  count?: number
}

/** Opens the photos of a reading, for those who may enter readings. */
export function PhotosButton({ reading, count }: PhotosButtonProps) {
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  if (!useMay()(['readingCreate'])) return null
  const { account_no: account, when: time } = reading
  const text = count === undefined ? t('open') : count === 0 ? t('add') : String(count)
  return (
    <>
      <Button
        type="link"
        size="small"
        icon={<Icon name="picture" />}
        title={text}
        aria-label={t('openOf', { account, time, text })}
        onClick={() => setOpen(true)}
      >
        {count === 0 ? null : text}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReadingPhotos reading={reading} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
