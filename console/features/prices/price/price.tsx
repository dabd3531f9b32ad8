import { moneyText } from '@water/rules/money-text'
import { lazy } from 'react'
import { Link } from 'react-router'
import { useEvery } from '../../../api/every'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import type { DatedRecord } from '../dated/record'
import { useRangeText } from '../tiers/range-text'
import { words } from '../words'
import {
  type BandInput,
  bodyOf,
  type HeadValues,
  rangesOf,
  type TierInput,
  usualPrice,
  type VersionValues,
  valuesOf,
  type WaterPrice,
} from './draft'
import { PriceFacts, useBandText } from './price-facts'
import { HeadFields, VersionFields } from './price-fields'
import { PriceText } from './price-text'

const TryPrice = lazy(() => import('./try-price'))

export const price: DatedRecord<WaterPrice, HeadValues, VersionValues> = {
  of: 'water_price',
  path: '/organizations/water-prices/',
  versionPath: '/organizations/water-price-versions/',
  shownBy: '/meters/',
  pages: { list: 'WaterPrices', one: 'WaterPricesEdit' },
  usual: usualPrice,
  headOf: ({ name, category }) => ({ name, category }),
  valuesOf,
  bodyOf,
  billingHead: () => ({}),
  HeadFields,
  VersionFields,
  Try: (props) => <TryPrice {...props} />,
  Tag: () => null,
  Summary: PriceText,
  Details: PriceFacts,
  useFacts: ({ id, category, meters }) => {
    const t = useWords(words)
    const name = useNames()
    const list = pathTo('MeterList', { query: { water_price: [String(id)] } })
    return [
      { label: t('category'), value: name('priceCategory', category) },
      { label: t('meters'), value: <Link to={list}>{t('metersOf', { meters })}</Link> },
    ]
  },
  useTexts: (name = '') => {
    const t = useWords(words)
    return {
      create: t('createPrice'),
      head: t('price_head'),
      editHead: t('rename'),
      headTitle: t('renameTitle', { name }),
      delete: t('deletePrice'),
      deleteTitle: t('deletePriceTitle', { name }),
      deleteText: t('deletePriceText'),
      deleteFirst: (after) => t('deleteFirstText', { after }),
      beforeHead: () => null,
    }
  },
  useShown: () => {
    const t = useWords(words)
    const name = useNames()
    const say = useRangeText()
    const bands = useBandText()
    const { comma, semicolon } = useSigns()
    const { data: items = [] } = useEvery('GET /organizations/surcharge-item/')
    const show = {
      category: (category: HeadValues['category']) => name('priceCategory', category),
      mode: (mode: VersionValues['mode']) => name('priceMode', mode),
      tier_cycle: (cycle: VersionValues['tier_cycle']) => name('tierCycle', cycle),
      tax_treatment: (treatment: VersionValues['tax_treatment']) => name('taxTreatment', treatment),
      tiers: (tiers: TierInput[]) => {
        const ranges = rangesOf(tiers)
        return tiers
          .map(({ price }, at) => `${say(ranges[at], at === tiers.length - 1)} ${moneyText(price ?? '')}`)
          .join(semicolon)
      },
      over_plan: (of: BandInput[]) => bands(of),
      surcharge_items: (ids: number[]) =>
        ids.map((id) => items.find((item) => item.id === id)?.name ?? '…').join(comma) || t('none'),
    }
    return { show, labels: { tiers: t('tiers'), over_plan: t('over_plan') } }
  },
}
