import { Button, Pagination, Table } from 'antd'
import { useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { useCall } from '../../api/queries'
import { saveFile } from '../../api/save-file'
import { useWords } from '../../i18n/words'
import { Failure } from '../../ui/failure'
import { Icon } from '../../ui/icon'
import type { Job } from '../../ui/job-progress'
import { notify } from '../../ui/notify'
import { type Problem, problemsCsv, problemsOf, type RefusedRow } from './refused-csv'
import { words } from './words'

/** The server gives so many results a page, refused rows first. */
const PAGE_SIZE = 200

const refusedOf = ({ results }: Job): RefusedRow[] => results.filter(({ ok }) => !ok)

/** Row, column and remedy of everything that was refused; also as a file to correct by. */
export function RefusedRows({ job, name }: { job: Job; name: string }) {
  const t = useWords(words)
  const [page, setPage] = useState(1)
  const later = useCall(
    'GET /jobs/{id}/',
    { path: { id: job.id }, query: { results_page: page } },
    { enabled: page > 1, keepBefore: true },
  )
  const shown = page === 1 ? job : later.data
  const problems = (shown ? refusedOf(shown) : []).flatMap(problemsOf)
  if (page > 1 && later.error) return <Failure error={later.error} onRetry={later.refetch} />
  return (
    <>
      <div className="import-refused-head">
        <h2>{t('refusedTitle')}</h2>
        <DownloadRefused job={job} name={name} />
      </div>
      <Table<Problem & { key: string }>
        size="small"
        dataSource={problems.map((problem, at) => ({ ...problem, key: `${page}-${at}` }))}
        loading={page > 1 && later.isFetching}
        pagination={false}
        columns={[
          { title: t('row'), dataIndex: 'row', width: 80, align: 'right', className: 'numeric' },
          { title: t('field'), width: 140, render: (_, { field }) => field ?? t('wholeRow') },
          { title: t('problem'), dataIndex: 'text' },
        ]}
      />
      {job.failed > PAGE_SIZE ? (
        <Pagination
          align="end"
          current={page}
          pageSize={PAGE_SIZE}
          total={job.failed}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  )
}

function DownloadRefused({ job, name }: { job: Job; name: string }) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const problems = (await everyRefused(job)).flatMap(problemsOf)
      const csv = problemsCsv([t('row'), t('field'), t('problem')], problems, t('wholeRow'))
      saveFile(new Blob([csv], { type: 'text/csv' }), t('refusedName', { name: name.replace(/\.\w+$/, '') }))
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<Icon name="download" />} loading={isBusy} onClick={save}>
      {t('downloadRefused')}
    </Button>
  )
}

async function everyRefused(job: Job): Promise<RefusedRow[]> {
  const rows = refusedOf(job)
  for (let page = 2; rows.length < job.failed && page <= Math.ceil(job.failed / PAGE_SIZE); page++)
    rows.push(
      ...refusedOf(await call('GET /jobs/{id}/', { path: { id: job.id }, query: { results_page: page } })),
    )
  return rows
}
