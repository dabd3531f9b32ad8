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
import { Active } from './active'
import './prices.css'
import { Since } from './since'
import { SurchargeText } from './surcharge-text'
import { words } from './words'

type Row = ReplyOf<'GET /organizations/surcharge-item/'>['results'][number]

/** The charges beside the water: sewage, water resource, garbage. */
export default function SurchargeItems() {
  const t = useWords(words)
  const navigate = useNavigate()
  const list = useListState('GET /organizations/surcharge-item/', { one: ['kind'], ordering: 'sort' })
  const query = { ...list.query, ...useNamedScope() }
  const rows = useCall('GET /organizations/surcharge-item/', { query }, { keepBefore: true })
  const create = (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={() => navigate(pathTo('SurchargeItemsCreate'))}
    >
      {t('createItem')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('items')}>{create}</PageHeader>
      <FilterBar list={list} searchHint={t('itemSearch')}>
        <FilterSelect list={list} name="kind" label={t('kind')} options={useChoices('surchargeKind')} />
      </FilterBar>
      <ListTable
        label={t('items')}
        list={list}
        rows={rows}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowPath={({ id }) => pathTo('SurchargeItemsEdit', { id })}
        empty={{ title: t('noItems'), text: t('noItemsText'), action: create }}
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
      render: (row) => <Link to={pathTo('SurchargeItemsEdit', { id: row.id })}>{row.name}</Link>,
    },
    { key: 'kind', title: t('kind'), render: ({ kind }) => name('surchargeKind', kind) },
    { key: 'rate', title: t('currentRate'), width: 130, render: (row) => <SurchargeText version={row} /> },
    { key: 'since', title: t('since'), render: (row) => <Since date={row.effective_from} /> },
    { key: 'next', title: t('nextVersion'), width: 100, render: (row) => <Next row={row} /> },
    { key: 'prices', title: t('chargedBy'), width: 120, render: (row) => <ChargedBy row={row} /> },
    {
      key: 'sort',
      title: t('sort'),
      ordering: 'sort',
      align: 'right',
      isExtra: true,
      render: ({ sort }) => sort,
    },
    { key: 'active', title: t('state'), width: 72, render: (row) => <Active is={row.is_active} /> },
    {
      key: 'created_at',
      title: t('created_at'),
      ordering: 'created_at',
      isExtra: true,
      render: (row) => <When value={row.created_at} />,
    },
  ]
}

function Next({ row }: { row: Row }) {
  const t = useWords(words)
  const next = row.versions.find(({ id, effective_from }) => id !== row.version && effective_from > today())
  if (!next) return '—'
  return (
    <span className="price-text">
      {t('fromDate', { date: next.effective_from })}
      <span className="price-quiet">
        <SurchargeText version={next} />
      </span>
    </span>
  )
}

const SHOWN_PRICES = 2

function ChargedBy({ row: { water_prices: prices } }: { row: Row }) {
  const t = useWords(words)
  if (prices.length === 0) return <span className="price-quiet">{t('noPriceYet')}</span>
  const names = prices.map(({ name }) => name)
  const shown = names.slice(0, SHOWN_PRICES).join('、')
  if (names.length <= SHOWN_PRICES) return shown
  return <span title={names.join('、')}>{t('andMore', { names: shown, count: names.length })}</span>
}
