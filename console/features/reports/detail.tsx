import { type ReportName, reportOf } from '@water/contract/reports/reports'
import { Button, Select, Skeleton } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { CallArgs } from '../../api/call'
import { useCall } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { ExportComing } from '../../parts/exports/export-of'
import { RowFilter } from '../../parts/lists/row-filter'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { FilterBar, FilterMany } from '../../ui/list/filters'
import type { ListState } from '../../ui/list/list-state'
import { SpanFilter } from '../../ui/list/span-filter'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { useTabTitle } from '../../ui/page/tab-title'
import { When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { type Asked, spanOf, useAsked } from './asked'
import { PrintReport } from './print-report'
import { isReportName, needOf, REPORT_NAMES, type Report, shownOf } from './report'
import * as styles from './reports.module.css'
import { Rows } from './rows'
import { words } from './words'

/** Loaded after the page. */
const ExportMenu = lazy(() => import('../../parts/exports/export-menu'))
const loadPicture = () => import('./picture')
const Picture = lazy(loadPicture)

const exportReport = (name: ReportName, title: string, { query }: Asked) => (
  <Suspense fallback={<ExportComing />}>
    <ExportMenu of={`GET /reports/${name}/export/`} title={title} query={query} />
  </Suspense>
)

/** One report, by its name in the address. */
export default function ReportDetail() {
  const { name } = useParams()
  const may = useMay()
  if (!isReportName(name)) return <Navigate to={pathTo('Result404')} replace />
  if (!may(needOf(name))) return <Navigate to={pathTo('Result403')} replace />
  return <OneReport key={name} name={name} />
}

function OneReport({ name }: { name: ReportName }) {
  const t = useWords(words)
  const inLanguage = useText()
  const title = reportOf(name)
  useTabTitle({ zh: `${title.zh}报表`, en: title.en })
  const asked = useAsked(name)
  const report = useReport(name, asked)
  // Together with the rows, above which it stands.
  useEffect(() => {
    loadPicture().catch(() => {})
  }, [])
  return (
    <>
      <PageHeader title={inLanguage(title)}>
        <OtherReport name={name} />
        {report.data ? exportReport(name, inLanguage(title), asked) : <ExportComing />}
        {report.data ? (
          <PrintReport name={name} report={shownOf(report.data)} asked={asked} />
        ) : (
          <Button disabled>{t('print')}</Button>
        )}
      </PageHeader>
      <p className={styles.about}>{t(`about_${name}`)}</p>
      <ReportFilters name={name} asked={asked} />
      <Loaded query={report}>
        {(found) => (
          <div
            aria-busy={report.isPlaceholderData}
            className={report.isPlaceholderData ? styles.rowsOld : ''}
          >
            <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
              <Panel>
                <Picture name={name} report={found} asked={asked} />
                <Rows name={name} label={inLanguage(title)} report={shownOf(found)} asked={asked} />
                <Foot report={found} />
              </Panel>
            </Suspense>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The calls have one reply. */
function useReport(name: ReportName, { query }: Asked) {
  const of = `GET /reports/${name}/` as 'GET /reports/collections/'
  return useCall(of, { query } as CallArgs<typeof of>, { keepBefore: true })
}

function OtherReport({ name }: { name: ReportName }) {
  const t = useWords(words)
  const inLanguage = useText()
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Select<ReportName>
      aria-label={t('choose')}
      className={styles.groups}
      value={name}
      options={REPORT_NAMES.filter((one) => may(needOf(one))).map((one) => ({
        value: one,
        label: inLanguage(reportOf(one)),
      }))}
      onChange={(one) => navigate(pathTo('ReportDetail', { name: one }))}
    />
  )
}

function ReportFilters({ name, asked: { list } }: { name: ReportName; asked: Asked }) {
  const t = useWords(words)
  const inLanguage = useText()
  const { from, to, kind } = spanOf(name)
  const groups = Object.entries(reportOf(name).keys).map(([value, key]) => ({
    value,
    label: inLanguage(key),
  }))
  return (
    // The bar clears and searches; it names no filter.
    <FilterBar list={list as never}>
      <SpanFilter
        list={list}
        from={from}
        to={to}
        kind={kind}
        label={t(kind === 'month' ? 'months' : 'span')}
      />
      <RowFilter
        list={list as unknown as ListState<string>}
        name="location"
        label={t('location')}
        to="location"
        isOfMany={false}
      />
      {groups.length > 1 ? (
        <FilterMany list={list} name="group" label={t('groups')} options={groups} />
      ) : null}
    </FilterBar>
  )
}

function Foot({ report: { rows, left_out, as_of } }: { report: Report }) {
  const t = useWords(words)
  return (
    <p className={styles.foot}>
      <span>{t('rowCount', { count: rows.length })}</span>
      {left_out > 0 ? <span>{t('leftOut', { count: left_out })}</span> : null}
      <span>
        {t('asOf', { time: '' })}
        <When value={as_of} />
      </span>
    </p>
  )
}
