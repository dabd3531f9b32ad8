import { Alert, Button, Progress } from 'antd'
import { useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { MappingFacts } from '../../parts/reconciliations/mapping-facts'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import { Loaded } from '../../ui/show/loaded'
import { DownloadSheet } from './download-sheet'
import * as styles from './reconciliations.module.css'
import type { Reconciliation } from './row'
import { BankRows } from './rows'
import { SideTotals } from './side-totals'
import { STATEMENT, Statement } from './statement'
import { words } from './words'

const ASK_EVERY_MS = 1000
const isEnded = ({ state }: Reconciliation): boolean => state === 'done' || state === 'failed'

/** One file of the bank: its progress, and its rows by what they are, each with what to do. */
export default function ReconciliationDetail() {
  const id = Number(useParams().id)
  const reconciliation = useCall(
    'GET /reconciliations/{id}/',
    { path: { id } },
    { everyMs: ASK_EVERY_MS, until: isEnded },
  )
  useTold(reconciliation.data)
  return (
    <Loaded isPage query={reconciliation}>
      {(found) => <Detail id={id} reconciliation={found} />}
    </Loaded>
  )
}

/** When the work has ended, rows and payments are asked for again. */
function useTold(reconciliation: Reconciliation | undefined): void {
  const wasEnded = useRef(true)
  const is = reconciliation === undefined || isEnded(reconciliation)
  useEffect(() => {
    if (is && !wasEnded.current) invalidate('/reconciliations/', '/payment-records/', '/audit/')
    wasEnded.current = is
  }, [is])
}

function Detail({ id, reconciliation }: { id: number; reconciliation: Reconciliation }) {
  const t = useWords(words)
  const { file, state } = reconciliation
  const statement = useCall(STATEMENT, { path: { id } }, { enabled: state === 'done' })
  useTabTitle({ zh: `对账 ${file}`, en: `Reconciliation ${file}` })
  return (
    <>
      <PageHeader title={t('detailOf', { file })} extra={<Status of="jobState" value={state} />}>
        {state === 'done' ? <DownloadSheet id={id} file={file} /> : null}
      </PageHeader>
      <Running reconciliation={reconciliation} />
      {state === 'done' ? <Statement query={statement} reconciliation={reconciliation} /> : null}
      {/* They are asked for meanwhile, and stand below the statement when it has its height. */}
      <div hidden={state === 'done' && statement.isPending}>
        {state === 'failed' ? null : <BankRows id={id} reconciliation={reconciliation} />}
        <Unreadable reconciliation={reconciliation} />
        <Panel title={t('facts')}>
          <FileFacts reconciliation={reconciliation} />
        </Panel>
        <Panel title={t('mapping')}>
          <MappingFacts mapping={reconciliation.mapping} />
        </Panel>
        <TimeLinePanel of="reconciliation" id={id} />
      </div>
    </>
  )
}

function Running({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { state, done, total, msg } = reconciliation
  if (state === 'failed')
    return (
      <Alert
        className={styles.statementState}
        type="error"
        showIcon
        title={t('failed')}
        description={msg}
        action={<Button onClick={() => navigate(pathTo('ReconciliationCreate'))}>{t('tryAgain')}</Button>}
      />
    )
  if (state === 'done') return null
  return (
    <Panel>
      <Progress
        percent={total === 0 ? 0 : Math.min(99, Math.floor((done / total) * 100))}
        aria-label={t('state')}
      />
      <p aria-live="polite">{total === 0 ? t('queued') : t('running', { done, total })}</p>
    </Panel>
  )
}

function Unreadable({ reconciliation: { unreadable, unreadable_rows } }: { reconciliation: Reconciliation }) {
  const t = useWords(words)
  if (unreadable === 0) return null
  return (
    <Panel title={t('unreadableTitle')}>
      <p className={styles.statementNote}>{t('unreadableText')}</p>
      <ul className={styles.statementUnreadable}>
        {unreadable_rows.map(({ line, msg }) => (
          <li key={line}>
            <strong>{t('lineOf', { line })}</strong> {msg}
          </li>
        ))}
      </ul>
      {unreadable > unreadable_rows.length ? (
        <p className={styles.statementNote}>{t('moreUnreadable', { count: unreadable_rows.length })}</p>
      ) : null}
    </Panel>
  )
}

function FileFacts({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useWords(words)
  const { first_day, last_day, sides } = reconciliation
  return (
    <Facts
      facts={[
        { label: t('file'), value: reconciliation.file },
        { label: t('bank_account'), value: reconciliation.bank_account_name },
        {
          label: t('span'),
          value: first_day === null ? null : <When value={`${first_day} – ${last_day}`} />,
        },
        { label: t('sides'), value: sides && <SideTotals sides={sides} /> },
        { label: t('created_by'), value: reconciliation.created_by_name },
        { label: t('created_at'), value: <When value={reconciliation.created_at} /> },
      ]}
    />
  )
}
