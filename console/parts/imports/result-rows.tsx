import { Pagination, Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Failure } from '../../ui/show/failure'
import type { Job } from '../../ui/show/job'
import { type AgainChoice, BillRowAgain } from './bill-again'
import { DownloadProblems } from './download-problems'
import { DownloadResult } from './download-result'
import { grouped } from './grouped'
import * as styles from './imports.module.css'
import type { Made, Place } from './kinds'
import { hasSheet, problemsOf } from './problems'
import { words } from './words'

/** The server sends this many results per page, refused rows first. */
export const RESULTS_PAGE = 200

type Result = Job['results'][number]
interface Line {
  key: string
  row: number
  /** The wrong column; null when the whole row is wrong, absent when the row is good. */
  field?: string | null
  text: string
  /** The id of the made object; null while the row is only checked. */
  id: number | null
  notes: readonly string[]
  /** The same row was billed before. */
  isBooked: boolean
}

/** A line for every wrong cell, or the outcome of a good row. */
const linesOf = (result: Result, isOfSheet: boolean): Line[] =>
  result.ok
    ? [{ ...result, key: String(result.row), text: result.msg, isBooked: false }]
    : problemsOf(result, isOfSheet).map((problem, at) => ({
        ...{ ...problem, id: null, notes: [] },
        key: `${result.row}-${at}`,
        isBooked: result.code === 'row_booked',
      }))

interface ResultRowsProps {
  made: Made
  job: Job
  name: string
  /** Only a check has it: rows that were billed before may be chosen. */
  again?: AgainChoice
}

/** The outcome of each row, of a check or an import: those with problems or notes first, alone or with all others. */
export function ResultRows({ made, job, name, again }: ResultRowsProps) {
  // A reading has no page of its own.
  const hasPlace = useMay()(made.see) && job.kind !== 'reading_record'
  const t = useWords(words)
  const isOfSheet = hasSheet(job)
  const hasProblems = job.failed > 0
  const toLookAt = job.failed + job.noted
  const [wantsAll, setWantsAll] = useState(toLookAt === 0)
  const [page, setPage] = useState(1)
  const later = useCall(
    'GET /jobs/{id}/',
    { path: { id: job.id }, query: { results_page: page } },
    { enabled: page > 1, keepBefore: true },
  )
  const shown = page === 1 ? job : later.data
  const results = shown?.results.filter(({ ok, notes }) => wantsAll || !ok || notes.length > 0) ?? []
  const count = wantsAll ? job.total : toLookAt
  const views = [
    {
      value: 'problems',
      label: t(job.noted > 0 ? 'rowsToLookAt' : 'problemRows', { count: grouped(toLookAt) }),
    },
    { value: 'all', label: t('allRows', { count: grouped(job.total) }) },
  ]
  return (
    <>
      <div className={styles.importRowsHead}>
        {toLookAt > 0 ? (
          <Segmented
            aria-label={t('rowsShown')}
            options={views}
            value={wantsAll ? 'all' : 'problems'}
            onChange={(view) => {
              setWantsAll(view === 'all')
              setPage(1)
            }}
          />
        ) : (
          <h2>{t('allRows', { count: grouped(job.total) })}</h2>
        )}
        <span className={styles.importDownloads}>
          {hasProblems ? <DownloadProblems job={job} name={name} /> : null}
          {isOfSheet ? <DownloadResult job={job} name={name} /> : null}
        </span>
      </div>
      {page > 1 && later.error ? <Failure error={later.error} onRetry={later.refetch} /> : null}
      <Table<Line>
        size="small"
        dataSource={results.flatMap((result) => linesOf(result, isOfSheet))}
        loading={page > 1 && later.isFetching}
        pagination={false}
        columns={[
          { title: t('row'), dataIndex: 'row', width: 80, align: 'right' },
          ...(isOfSheet
            ? [
                {
                  title: t('field'),
                  width: 140,
                  render: (_: unknown, { field }: Line) => (field === null ? t('wholeRow') : field),
                },
              ]
            : []),
          {
            title: t('outcome'),
            render: (_, line) => (
              <>
                <Outcome line={line} place={hasPlace ? made.place : null} />
                {again && (line.isBooked || isChosen(again, line)) ? (
                  <BillRowAgain row={line.row} {...again} />
                ) : null}
              </>
            ),
          },
        ]}
      />
      {count > RESULTS_PAGE ? (
        <Pagination
          align="end"
          current={page}
          pageSize={RESULTS_PAGE}
          total={count}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  )
}

const isChosen = ({ value }: AgainChoice, { row }: Line): boolean => value !== 'all' && value.includes(row)

function Outcome({ line: { field, text, id, notes }, place }: { line: Line; place: Place | null }) {
  if (field !== undefined) return <span className={styles.importProblem}>{text}</span>
  return (
    <>
      {id !== null && place ? <Link to={pathTo(place, { id })}>{text}</Link> : text}
      {notes.map((note) => (
        <div key={note} className={styles.importNote}>
          {note}
        </div>
      ))}
    </>
  )
}
