import { waterPriceList } from '@water/contract/prices/list'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { useDeclared } from '../../../parts/lists/declared'
import { pathTo } from '../../../paths'
import type { RowOf } from '../../../ui/list/embedded-list'
import { ListScreen } from '../../../ui/list/list-screen'
import { useDatedCells } from '../dated/list'
import { words } from '../words'
import { PriceText } from './price-text'

type Row = RowOf<'GET /organizations/water-prices/'>

/** The organization's water prices, each with the present and the next version. */
export default function WaterPrices() {
  const t = useWords(words)
  const declared = useDeclared('GET /organizations/water-prices/', waterPriceList, {
    cells: {
      ...useDatedCells<Row>('WaterPricesEdit', PriceText),
      price: (row) => <PriceText version={row} />,
      meters: ({ id, meters }) => (
        <Link to={pathTo('MeterList', { query: { water_price: [String(id)] } })}>{meters}</Link>
      ),
    },
    widths: { name: 120, category: 72, mode: 72, price: 150, next: 96, meters: 72 },
  })
  return (
    <ListScreen
      {...declared}
      rowPath={({ id }) => pathTo('WaterPricesEdit', { id })}
      create={{ label: t('createPrice'), to: pathTo('WaterPricesCreate') }}
      empty={{ title: t('noPrices'), text: t('noPricesText') }}
    />
  )
}
