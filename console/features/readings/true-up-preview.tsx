import { Skeleton } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TrueUpEffects } from '../../parts/corrections/true-up-effects'
import { Money, Volume } from '../../ui/show/amounts'
import { Failure } from '../../ui/show/failure'
import type { ReadingBody } from './draft'
import { words } from './words'

/** What a reading below estimates would reverse, and its own bill. */
export function TrueUpPreview({ body }: { body: ReadingBody }) {
  const t = useWords(words)
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
