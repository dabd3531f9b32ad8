import { Alert, Skeleton } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { TrueUpEffects } from '../../parts/corrections/true-up-effects'
import { Computed } from '../../parts/explanation/computed'
import { Panel } from '../../ui/page/panel'
import { Money, Volume, When } from '../../ui/show/amounts'
import { type Fact, Facts } from '../../ui/show/facts'
import { Failure } from '../../ui/show/failure'
import { Doubts } from './doubts'
import type { Preview, usePreview } from './preview'
import * as styles from './readings.module.css'
import { words } from './words'

/** The bill with every line, before it is made. */
export function BillPreview({
  meter,
  preview,
}: {
  meter: MeterChoice
  preview: ReturnType<typeof usePreview>
}) {
  const t = useWords(words)
  const { isAsked, isOld, data, error, refetch } = preview
  return (
    <Panel title={t('previewTitle')}>
      <div
        aria-live="polite"
        aria-busy={isOld}
        className={isAsked && isOld ? `${styles.preview} ${styles.previewOld}` : styles.preview}
      >
        {content()}
      </div>
    </Panel>
  )

  function content() {
    if (!isAsked) return <p className={styles.readingQuiet}>{t('previewNone')}</p>
    if (error && isRefusal(error)) return <p className={styles.readingQuiet}>{t('previewRefused')}</p>
    if (error) return <Failure error={error} onRetry={refetch} />
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
    return <Bill preview={data} average={meter.average_volume} />
  }
}

/** Shown beside its field. Any other failure is not the input's fault. */
const isRefusal = ({ status }: ApiError) => status === 400 || status === 409

function Bill({ preview, average }: { preview: Preview; average: string | null }) {
  const t = useWords(words)
  const { abnormal: kinds, volume } = preview
  return (
    <>
      <Facts facts={useSums(preview)} />
      {kinds.length > 0 ? (
        <Alert
          type="warning"
          className={styles.previewDoubt}
          title={t('previewDoubt')}
          description={<Doubts doubt={{ kinds, volume, average }} />}
        />
      ) : null}
      {preview.effects ? <TrueUpEffects effects={preview.effects} /> : null}
      <Computed order={preview} />
    </>
  )
}

function useSums(preview: Preview): Fact[] {
  const t = useWords(words)
  const balance = /[1-9]/.test(preview.paid_amount)
    ? [{ label: t('previewBalance'), value: <Money value={preview.paid_amount} sign /> }]
    : []
  return [
    {
      label: t('previewAmount'),
      value: (
        <strong>
          <Money value={preview.amount} sign />
        </strong>
      ),
    },
    { label: t('previewVolume'), value: <Volume value={preview.volume} unit /> },
    ...balance,
    { label: t('previewDue'), value: <When value={preview.due_date} /> },
  ]
}
