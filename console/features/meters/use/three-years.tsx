import { Link } from 'react-router'
import { useCall } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { AsTable } from '../../../ui/chart/as-table'
import { Panel } from '../../../ui/page/panel'
import { Money, Volume } from '../../../ui/show/amounts'
import type { Figures } from '../../../ui/show/figure-table'
import { Loaded } from '../../../ui/show/loaded'
import { UseBars } from './bars'
import { type MonthOfUse, sinceFirstBill } from './months'
import { words } from './words'

/** Three years of use, from a bar to its bill, and the same as a table. */
export function ThreeYears({ meter }: { meter: number }) {
  const t = useWords(words)
  const query = useCall('GET /meters/{id}/consumption/', { path: { id: meter } })
  const mayOpen = useMay()(['orderView'])
  return (
    <Panel title={t('title')}>
      <Loaded query={query}>
        {({ months }) =>
          months.every(({ volume }) => volume === null) ? (
            <p>{t('none')}</p>
          ) : (
            <>
              <UseBars months={sinceFirstBill(months)} mayOpen={mayOpen} />
              <UseTable months={months} mayOpen={mayOpen} />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function UseTable({ months, mayOpen }: { months: readonly MonthOfUse[]; mayOpen: boolean }) {
  const t = useWords(words)
  const billed = months.filter(({ volume }) => volume !== null).toReversed()
  const tiers = [
    ...new Set(billed.flatMap((month) => month.tiers.flatMap(({ tier }) => tier ?? []))),
  ].toSorted()
  const withBills = billed.some(({ bills }) => bills.length > 0)
  const table: Figures = {
    columns: [
      { title: t('month') },
      ...(withBills ? [{ title: t('bill') }] : []),
      { title: t('total'), isNumber: true },
      ...tiers.map((tier) => ({ title: t('tier', { tier }), isNumber: true })),
      { title: t('lastYear'), isNumber: true },
      ...(withBills ? [{ title: t('amount'), isNumber: true }] : []),
    ],
    rows: billed.map((month) => ({
      key: month.month,
      cells: [
        month.is_estimated ? `${month.month} ≈ ${t('estimate')}` : month.month,
        ...(withBills ? [<Bills key="bills" month={month} mayOpen={mayOpen} />] : []),
        <Volume key="volume" value={month.volume} />,
        ...tiers.map((tier) => (
          <Volume key={tier} value={month.tiers.find((part) => part.tier === tier)?.volume ?? null} />
        )),
        <Volume key="before" value={month.last_year} />,
        ...(withBills ? [<Amounts key="amounts" month={month} />] : []),
      ],
    })),
  }
  return <AsTable label={t('label')} table={table} />
}

function Bills({ month, mayOpen }: { month: MonthOfUse; mayOpen: boolean }) {
  return month.bills.map(({ order, order_no }) => (
    <div key={order}>
      {mayOpen ? <Link to={pathTo('OrderDetail', { id: order })}>{order_no}</Link> : order_no}
    </div>
  ))
}

function Amounts({ month }: { month: MonthOfUse }) {
  return month.bills.map(({ order, amount }) => (
    <div key={order}>
      <Money value={amount} />
    </div>
  ))
}
