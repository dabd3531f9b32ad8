import { lazy } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../i18n/words'
import { useNames } from '../../../parts/vocabulary/names'
import { pathTo } from '../../../paths'
import type { DatedRecord } from '../dated/record'
import * as styles from '../prices.module.css'
import { Active } from './active'
import {
  type SurchargeHead,
  type SurchargeValues,
  surchargeBodyOf,
  surchargeHeadOf,
  surchargeValuesOf,
  usualSurcharge,
} from './draft'
import { SurchargeFacts } from './surcharge-facts'
import { SurchargeFields, SurchargeHeadFields } from './surcharge-fields'
import { type SurchargeItem, SurchargeText } from './surcharge-text'
import { words } from './words'

const TrySurcharge = lazy(() => import('./try-surcharge'))

export const surcharge: DatedRecord<SurchargeItem, SurchargeHead, SurchargeValues> = {
  of: 'surcharge_item',
  path: '/organizations/surcharge-item/',
  versionPath: '/organizations/surcharge-item-versions/',
  shownBy: '/organizations/water-prices/',
  pages: { list: 'SurchargeItems', one: 'SurchargeItemsEdit' },
  usual: usualSurcharge,
  headOf: surchargeHeadOf,
  valuesOf: surchargeValuesOf,
  bodyOf: surchargeBodyOf,
  billingHead: ({ is_active }) => ({ is_active }),
  HeadFields: SurchargeHeadFields,
  VersionFields: SurchargeFields,
  Try: (props) => <TrySurcharge {...props} />,
  Tag: ({ row }) => <Active is={row.is_active} />,
  Summary: SurchargeText,
  Details: SurchargeFacts,
  useFacts: ({ water_prices, sort }) => {
    const t = useWords(words)
    const prices =
      water_prices.length === 0 ? (
        t('noPriceYet')
      ) : (
        <span className={styles.nameLinks}>
          {water_prices.map(({ id, name }) => (
            <Link key={id} to={pathTo('WaterPricesEdit', { id })}>
              {name}
            </Link>
          ))}
        </span>
      )
    return [
      { label: t('prices'), value: prices, isWide: true },
      { label: t('sort'), value: sort },
    ]
  },
  useTexts: (name = '') => {
    const t = useWords(words)
    return {
      create: t('createItem'),
      head: t('item_head'),
      editHead: t('editHead'),
      headTitle: t('headTitle', { name }),
      delete: t('deleteItem'),
      deleteTitle: t('deleteItemTitle', { name }),
      deleteText: t('deleteItemText'),
      deleteFirst: (after) => t('deleteFirstItemText', { after }),
      beforeHead: ({ is_active }, row) =>
        is_active === row.is_active ? null : t(is_active ? 'reviewOn' : 'reviewOff', { name: row.name }),
    }
  },
  useShown: () => {
    const t = useWords(words)
    const name = useNames()
    const show = {
      kind: (kind: SurchargeValues['kind']) => name('surchargeKind', kind),
      rated: (rated: SurchargeValues['rated']) => t(rated === 'one' ? 'ratedOne' : 'ratedTiers'),
      fixed_per: (per: SurchargeValues['fixed_per']) => name('fixedPer', per),
      tax_treatment: (treatment: SurchargeValues['tax_treatment']) => name('taxTreatment', treatment),
      tier_values: (values: string[]) => values.join(' / '),
    }
    return { show, labels: { is_active: t('is_active'), tier_values: t('tier_values') } }
  },
}
