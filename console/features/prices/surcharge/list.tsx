import { surchargeItemList } from '@water/contract/surcharges/list'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { useDeclared } from '../../../parts/lists/declared'
import { pathTo } from '../../../paths'
import type { RowOf } from '../../../ui/list/embedded-list'
import { ListScreen } from '../../../ui/list/list-screen'
import { useDatedCells } from '../dated/list'
import * as styles from '../prices.module.css'
import { Active } from './active'
import { SurchargeText } from './surcharge-text'
import { words } from './words'

type Row = RowOf<'GET /organizations/surcharge-item/'>

/** The charges beside the water: sewage, water resource, garbage. */
export default function SurchargeItems() {
  const t = useWords(words)
  const declared = useDeclared('GET /organizations/surcharge-item/', surchargeItemList, {
    cells: {
      ...useDatedCells<Row>('SurchargeItemsEdit', SurchargeText),
      rate: (row) => <SurchargeText version={row} />,
      prices: (row) => <ChargedBy row={row} />,
      active: (row) => <Active is={row.is_active} />,
    },
    widths: { name: 120, rate: 130, next: 96, prices: 120, active: 72 },
  })
  return (
    <ListScreen
      {...declared}
      rowPath={({ id }) => pathTo('SurchargeItemsEdit', { id })}
      create={{ label: t('createItem'), to: pathTo('SurchargeItemsCreate') }}
      empty={{ title: t('noItems'), text: t('noItemsText') }}
    />
  )
}

const SHOWN_PRICES = 2

function ChargedBy({ row: { water_prices: prices } }: { row: Row }) {
  const t = useWords(words)
  const { comma } = useSigns()
  if (prices.length === 0) return <span className={styles.priceQuiet}>{t('noPriceYet')}</span>
  const names = prices.map(({ name }) => name)
  const shown = names.slice(0, SHOWN_PRICES).join(comma)
  if (names.length <= SHOWN_PRICES) return shown
  return <span title={names.join(comma)}>{t('andMore', { names: shown, count: names.length })}</span>
}
