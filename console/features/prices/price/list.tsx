import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { useChoices, useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import { type ColumnOf, ListScreen, type RowOf } from '../../../ui/list/list-screen'
import { useDatedColumns } from '../dated/list'
import { words } from '../words'
import { PriceText } from './price-text'

/** The organization's water prices, each with the present and the next version. */
export default function WaterPrices() {
  const t = useWords(words)
  return (
    <ListScreen
      of="GET /organizations/water-prices/"
      title={t('prices')}
      searchHint={t('priceSearch')}
      filters={[{ name: 'category', label: t('category'), options: useChoices('priceCategory') }]}
      ordering="name"
      columns={useColumns()}
      rowPath={({ id }) => pathTo('WaterPricesEdit', { id })}
      create={{ label: t('createPrice'), to: pathTo('WaterPricesCreate') }}
      empty={{ title: t('noPrices'), text: t('noPricesText') }}
    />
  )
}

type Row = RowOf<'GET /organizations/water-prices/'>

function useColumns(): ColumnOf<'GET /organizations/water-prices/'>[] {
  const t = useWords(words)
  const name = useNames()
  const dated = useDatedColumns<Row>('WaterPricesEdit', PriceText)
  return [
    dated.name,
    {
      key: 'category',
      title: t('category'),
      width: 72,
      render: ({ category }) => name('priceCategory', category),
    },
    { key: 'mode', title: t('mode'), width: 72, render: ({ mode }) => name('priceMode', mode) },
    { key: 'price', title: t('currentPrice'), width: 150, render: (row) => <PriceText version={row} /> },
    dated.since,
    dated.next,
    {
      key: 'meters',
      title: t('meters'),
      align: 'right',
      width: 72,
      render: ({ id, meters }) => (
        <Link to={pathTo('MeterList', { query: { water_price: [String(id)] } })}>{meters}</Link>
      ),
    },
    dated.created_at,
  ]
}
