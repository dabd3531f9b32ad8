import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { useChoices, useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import { type ColumnOf, ListScreen, type RowOf } from '../../../ui/list/list-screen'
import { useDatedColumns } from '../dated/list'
import * as styles from '../prices.module.css'
import { Active } from './active'
import { SurchargeText } from './surcharge-text'
import { words } from './words'

type Row = RowOf<'GET /organizations/surcharge-item/'>

/** The charges beside the water: sewage, water resource, garbage. */
export default function SurchargeItems() {
  const t = useWords(words)
  return (
    <ListScreen
      of="GET /organizations/surcharge-item/"
      title={t('items')}
      searchHint={t('itemSearch')}
      filters={[{ name: 'kind', label: t('kind'), options: useChoices('surchargeKind') }]}
      ordering="sort"
      columns={useColumns()}
      rowPath={({ id }) => pathTo('SurchargeItemsEdit', { id })}
      create={{ label: t('createItem'), to: pathTo('SurchargeItemsCreate') }}
      empty={{ title: t('noItems'), text: t('noItemsText') }}
    />
  )
}

function useColumns(): ColumnOf<'GET /organizations/surcharge-item/'>[] {
  const t = useWords(words)
  const name = useNames()
  const dated = useDatedColumns<Row>('SurchargeItemsEdit', SurchargeText)
  return [
    dated.name,
    { key: 'kind', title: t('kind'), render: ({ kind }) => name('surchargeKind', kind) },
    { key: 'rate', title: t('currentRate'), width: 130, render: (row) => <SurchargeText version={row} /> },
    dated.since,
    dated.next,
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
    dated.created_at,
  ]
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
