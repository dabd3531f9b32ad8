import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { Status } from '../../parts/vocabulary/status'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Loaded } from '../../ui/show/loaded'
import { BeforeClose } from './before-close'
import { Charges } from './charges'
import { CloseDialog } from './close-dialog'
import { FigureTables } from './figures'
import type { Period } from './period'
import { PrintSheet } from './print-sheet'
import { ReopenDialog } from './reopen-dialog'
import { words } from './words'

/** One month of the books. */
export default function PeriodDetail() {
  const month = useParams().month ?? ''
  const period = useCall('GET /periods/{month}/', { path: { month } })
  return (
    <Loaded isPage query={period}>
      {(found) => <Detail period={found} />}
    </Loaded>
  )
}

function Detail({ period }: { period: Period }) {
  const t = useWords(words)
  const { month, state, id } = period
  useTabTitle({ zh: `月结 ${month}`, en: `Month ${month}` })
  const charges = useCall('GET /periods/{month}/charges/', { path: { month } })
  return (
    <>
      <PageHeader title={t('detailOf', { month })} extra={<Status of="periodState" value={state} />}>
        <PrintSheet period={period} charges={charges.data} />
        <Actions period={period} />
      </PageHeader>
      {state === 'open' ? (
        <Panel title={t('before')}>
          <BeforeClose period={period} />
        </Panel>
      ) : (
        <Panel title={t('facts')}>
          <ClosedFacts period={period} />
        </Panel>
      )}
      <Panel title={t(state === 'closed' ? 'kept' : 'asOfNow')}>
        <FigureTables figures={period.figures} />
      </Panel>
      <Panel title={t('chargesTitle')}>
        <Charges query={charges} />
      </Panel>
      {id === null ? null : <TimeLinePanel of="period" id={id} />}
    </>
  )
}

function Actions({ period }: { period: Period }) {
  const t = useWords(words)
  const [open, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  const isClosed = period.state === 'closed'
  const isReady = period.missing.length === 0
  return (
    <>
      {isClosed ? (
        <Button danger onClick={() => setOpen(true)}>
          {t('reopen')}
        </Button>
      ) : (
        <Button type="primary" disabled={!isReady} onClick={() => setOpen(true)}>
          {t('close')}
        </Button>
      )}
      {open && isClosed ? <ReopenDialog period={period} onClose={onClose} /> : null}
      {open && !isClosed ? <CloseDialog period={period} onClose={onClose} /> : null}
    </>
  )
}

function ClosedFacts({ period }: { period: Period }) {
  const t = useWords(words)
  return (
    <Facts
      facts={[
        { label: t('closed_at'), value: <When value={period.closed_at} /> },
        { label: t('closed_by'), value: period.closed_by_name },
        { label: t('remark'), value: period.remark, isWide: true },
      ]}
    />
  )
}
