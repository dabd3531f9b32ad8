import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '../../api/call'
import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useChoices, useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { today } from '../../ui/field/today'
import { FilterBar, FilterSelect } from '../../ui/list/filters'
import type { Column } from '../../ui/list/list-columns'
import { useListState } from '../../ui/list/list-state'
import { ListTable } from '../../ui/list/list-table'
import { PageHeader } from '../../ui/page/page-header'
import { When } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { PriceText } from './price-text'
import './prices.css'
import { Since } from './since'
import { words } from './words'

type Row = ReplyOf<'GET /organizations/water-prices/'>['results'][number]

/** The organization's water prices, each with the present and the next version. */
export default function WaterPrices() {
  const t = useWords(words)
  const navigate = useNavigate()
  const list = useListState('GET /organizations/water-prices/', { one: ['category'], ordering: 'name' })
  const query = { ...list.query, ...useNamedScope() }
  const rows = useCall('GET /organizations/water-prices/', { query }, { keepBefore: true })
  const create = (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => navigate(pathTo('WaterPricesCreate'))}>
      {t('createPrice')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('prices')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('priceSearch')}>
        <FilterSelect
          list={list}
          name="category"
          label={t('category')}
          options={useChoices('priceCategory')}
        />
      </FilterBar>
      <ListTable
        label={t('prices')}
        list={list}
        rows={rows}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathTo('WaterPricesEdit', { id })}
        empty={{ title: t('noPrices'), text: t('noPricesText'), action: create }}
      />
    </>
  )
}

function useColumns(): Column<Row>[] {
  const t = useWords(words)
  const name = useNames()
  return [
    {
      key: 'name',
      title: t('name'),
      ordering: 'name',
      width: 120,
      render: (row) => <Link to={pathTo('WaterPricesEdit', { id: row.id })}>{row.name}</Link>,
    },
    {
      key: 'category',
      title: t('category'),
      width: 72,
      render: ({ category }) => name('priceCategory', category),
    },
    { key: 'mode', title: t('mode'), width: 72, render: ({ mode }) => name('priceMode', mode) },
    { key: 'price', title: t('currentPrice'), width: 150, render: (row) => <PriceText version={row} /> },
    { key: 'since', title: t('since'), render: (row) => <Since date={row.effective_from} /> },
    { key: 'next', title: t('nextVersion'), width: 96, render: (row) => <Next row={row} /> },
    {
      key: 'meters',
      title: t('meters'),
      align: 'right',
      width: 72,
      render: ({ id, meters }) => (
        <Link to={pathTo('MeterList', { query: { water_price: [String(id)] } })}>{meters}</Link>
      ),
    },
    {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      isExtra: true,
      render: (row) => <When value={row.created_at} />,
    },
  ]
}

/** The version after the present one. */
function Next({ row }: { row: Row }) {
  const t = useWords(words)
  const next = row.versions.find(({ id, effective_from }) => id !== row.version && effective_from > today())
  if (!next) return '—'
  return (
    <span className="price-text">
      {t('fromDate', { date: next.effective_from })}
      <span className="price-quiet">
        <PriceText version={next} />
      </span>
    </span>
  )
}
