import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { asApiError } from '../../api/api-error'
import { download } from '../../api/call'
import { invalidate, useCall, useSend } from '../../api/queries'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { Status } from '../../parts/vocabulary/status'
import { useConfirm } from '../../ui/dialog/confirm'
import { notify } from '../../ui/dialog/notify'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { When } from '../../ui/show/amounts'
import { DownloadButton } from '../../ui/show/download-button'
import { Facts } from '../../ui/show/facts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { AnswerDialog } from './answer-dialog'
import { Figures, useLeftOut } from './figures'
import { RunRows } from './rows'
import type { Run } from './run'
import { words } from './words'

/** One run: what the bank is asked for, row by row, and its answer. */
export default function WithholdingDetail() {
  const id = Number(useParams().id)
  const run = useCall('GET /withholdings/{id}/', { path: { id } })
  return (
    <Loaded isPage query={run}>
      {(found) => <Detail run={found} />}
    </Loaded>
  )
}

function Detail({ run }: { run: Run }) {
  const t = useWords(words)
  useTabTitle({ zh: `代扣批次 ${run.no}`, en: `Withholding run ${run.no}` })
  return (
    <>
      <PageHeader
        title={t('detailOf', { no: run.no })}
        extra={<Status of="withholdingState" value={run.state} />}
      >
        <Actions run={run} />
      </PageHeader>
      <Panel title={t('figures')}>
        <Figures run={run} />
      </Panel>
      <Panel title={t('facts')}>
        <RunFacts run={run} />
      </Panel>
      <RunRows run={run} />
      <TimeLinePanel of="withholding" id={run.id} />
    </>
  )
}

/** A file of a hundred thousand rows is written while it is sent. */
const DOWNLOAD_MS = 300_000

function Actions({ run }: { run: Run }) {
  const t = useWords(words)
  const confirm = useConfirm()
  const cancel = useSend('POST /withholdings/{id}/cancel/', ['/withholdings/', '/orders/', '/audit/'])
  const [isAnswering, setAnswering] = useState(false)
  const path = { id: run.id }
  const save = () =>
    download('GET /withholdings/{id}/file/', `${run.no}.xlsx`, { path, timeoutMs: DOWNLOAD_MS })
  async function ask() {
    const isSure = await confirm({
      title: t('cancelTitle', { no: run.no }),
      text: t('cancelText', { rows: run.rows, amount: run.amount }),
      okText: t('cancelOk'),
      cancelText: t('keep'),
      isDangerous: true,
    })
    if (!isSure) return
    try {
      await cancel.mutateAsync({ path, body: {} })
      notify('success', t('cancelled'))
    } catch (error) {
      notify('error', asApiError(error).msg)
      // Somebody else has cancelled or answered it.
      await invalidate('/withholdings/')
    }
  }
  return (
    <>
      {run.state === 'cancelled' || run.rows === 0 ? null : (
        <Button type="primary" icon={<Icon name="upload" />} onClick={() => setAnswering(true)}>
          {t('upload')}
        </Button>
      )}
      <DownloadButton onDownload={save}>{t('download')}</DownloadButton>
      {run.state === 'made' ? (
        <Button danger loading={cancel.isPending} onClick={ask}>
          {t('cancelRun')}
        </Button>
      ) : null}
      {isAnswering ? <AnswerDialog run={run} onClose={() => setAnswering(false)} /> : null}
    </>
  )
}

function RunFacts({ run }: { run: Run }) {
  const t = useWords(words)
  const leftOut = useLeftOut()
  const { comma } = useSigns()
  const listed = (names: readonly string[]) => (names.length === 0 ? t('all') : names.join(comma))
  return (
    <Facts
      facts={[
        { label: t('bank_account'), value: run.bank_account_name },
        { label: t('made_on'), value: <When value={run.made_on} /> },
        { label: t('due_until'), value: <When value={run.due_until} /> },
        { label: t('locations'), value: listed(run.location_names) },
        { label: t('water_prices'), value: listed(run.water_price_names) },
        { label: t('created_by'), value: run.created_by_name },
        { label: t('created_at'), value: <When value={run.created_at} /> },
        { label: t('answered_at'), value: <When value={run.answered_at} /> },
        ...(run.cancelled_at === null
          ? []
          : [{ label: t('cancelled_at'), value: <When value={run.cancelled_at} /> }]),
        ...leftOut(run.left_out),
        { label: t('organization'), value: run.organization_name },
      ]}
    />
  )
}
