import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { useEvery } from '../../../api/every'
import { useWords } from '../../../i18n/words'
import { ChoicesFailure } from '../../../parts/choosers/choices-failure'
import { pathTo } from '../../../paths'
import { StatusTag } from '../../../ui/show/status-tag'
import * as styles from '../prices.module.css'
import { SurchargeText } from '../surcharge/surcharge-text'
import { words } from '../surcharge/words'

interface ItemsFieldProps {
  id?: string
  value?: number[]
  onChange?: (items: number[]) => void
}

/** The surcharges of a price in the order of a bill. One that is switched off can only be removed. */
export function ItemsField({ id, value = [], onChange }: ItemsFieldProps) {
  const t = useWords(words)
  const {
    data = [],
    isPending,
    error,
    refetch,
  } = useEvery('GET /organizations/surcharge-item/', {
    ordering: 'sort',
  })
  if (error) return <ChoicesFailure error={error} onRetry={refetch} />
  if (isPending) return <p className={styles.priceQuiet}>…</p>
  if (data.length === 0)
    return (
      <p className={styles.priceQuiet}>
        {t('noItemsYet')} <Link to={pathTo('SurchargeItemsCreate')}>{t('createItem')}</Link>
      </p>
    )
  const toggle = (item: number, isChosen: boolean) => {
    const chosen = new Set(isChosen ? [...value, item] : value.filter((one) => one !== item))
    // In the order of the bill.
    onChange?.(data.filter((one) => chosen.has(one.id)).map((one) => one.id))
  }
  return (
    <ul className={styles.itemChoices} id={id}>
      {data.map((item) => (
        <li key={item.id}>
          <Checkbox
            checked={value.includes(item.id)}
            disabled={!item.is_active && !value.includes(item.id)}
            onChange={({ target }) => toggle(item.id, target.checked)}
          >
            {item.name}
          </Checkbox>
          <span className={styles.priceQuiet}>
            <SurchargeText version={item} />
          </span>
          {item.is_active ? null : <StatusTag tone="quiet">{t('inactive')}</StatusTag>}
        </li>
      ))}
    </ul>
  )
}
