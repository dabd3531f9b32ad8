import { Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TrueUpEffects } from '../../parts/corrections/true-up-effects'
import { thisMinute } from '../../ui/field/today'
import { Money, Volume } from '../../ui/show/amounts'
import { Failure } from '../../ui/show/failure'
import type { ReadingEntry } from './draft'
import { words } from './words'

/** The estimates that a reading below them would reverse, and its own bill. */
export function TrueUpPreview({ entry }: { entry: ReadingEntry }) {
  const t = useWords(words)
  const [now] = useState(thisMinute)
  const body = { ...entry, read_at: entry.read_at ?? now }
  const { data, error, refetch } = useCall('POST /readings/preview/', { body })
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <>
      <p>
        {t('previewVolume')} <Volume value={data.volume} unit /> · {t('previewAmount')}{' '}
        <Money value={data.amount} sign />
      </p>
      {data.effects ? <TrueUpEffects effects={data.effects} /> : null}
    </>
  )
}
