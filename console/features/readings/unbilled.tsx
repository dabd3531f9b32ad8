import { unbilledList } from '@water/contract/rounds/list'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { exportOf } from '../../parts/exports/export-of'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { FilterBar } from '../../ui/list/filters'
import type { RowOf } from '../../ui/list/list-screen'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { countOf, useTotals } from '../../ui/list/list-totals'
import * as textStyles from '../../ui/show/text.module.css'
import { words } from './left-words'

const UNBILLED = 'GET /reading-rounds/unbilled/'

/** 三期未开账: accounts without a bill for three cycles, by the money at risk, each with the act that bills it. */
export default function Unbilled() {
  const t = useWords(words)
  const mayOpen = useMay()(['meterView'])
  const declared = useDeclared(UNBILLED, unbilledList, {
    cells: {
      account_no: ({ meter, account_no }) =>
        mayOpen ? <Link to={pathTo('MeterDetail', { id: meter })}>{account_no}</Link> : account_no,
    },
  })
  const list = useListState(UNBILLED, { ...declared, keep: ['view'], pageSize: 50 })
  const rows = useCall(UNBILLED, { query: list.query }, { keepBefore: true })
  const sums = [{ key: 'at_risk', label: t('at_risk') }]
  const totals = useTotals({ of: 'GET /reading-rounds/unbilled/totals/', sums }, list.query, rows)
  return (
    <>
      <p className={textStyles.quiet}>{t('unbilledText')}</p>
      <FilterBar list={list} searchHint={declared.searchHint}>
        {declared.bar(list)}
        {rows.data
          ? exportOf('GET /reading-rounds/unbilled/export/')({
              title: t('unbilled'),
              query: { ...list.query, columns: list.columns ?? undefined },
              ...countOf(rows.data, totals),
            })
          : null}
      </FilterBar>
      <ListTable
        label={t('unbilled')}
        list={list}
        rows={rows}
        totals={totals}
        columns={[
          ...declared.columns,
          { key: 'acts', title: t('acts'), staysInSight: true, render: (row) => <Act row={row} /> },
        ]}
        rowKey={({ meter }) => meter}
        empty={{ title: t('noneUnbilled'), text: t('noneUnbilledText') }}
      />
    </>
  )
}

/** A reading that waits is billed; any other account is read. */
function Act({ row: { meter, reason, account_no: account } }: { row: RowOf<typeof UNBILLED> }) {
  const t = useWords(words)
  const query = reason === 'not_billed' ? { view: 'pending', meter } : { meter }
  const act = reason === 'not_billed' ? 'bill' : 'read'
  return (
    <Link to={pathTo('ReadingCreate', { query })} aria-label={t(`${act}Named`, { account })}>
      {t(act)}
    </Link>
  )
}
