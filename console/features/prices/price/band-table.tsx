import { Form } from 'antd'
import { useWords } from '../../../i18n/words'
import { NumberInput } from '../../../ui/field/number-input'
import { AmountCell, BoundField, BoundTable, EndCell } from '../tiers/bound-table'
import * as styles from '../tiers/bounds.module.css'
import { words } from '../tiers/words'
import type { BandInput } from './draft'

/** The extra price of water above the plan. */
export function BandTable() {
  const t = useWords(words)
  const bands = Form.useWatch<BandInput[] | undefined>('over_plan') ?? []
  const shown = (at: number) => bands[at]?.to_percent ?? '…'
  const rangeOf = (at: number, isLast: boolean) => {
    const lower = at === 0 ? 0 : shown(at - 1)
    return isLast ? t('aboveBy', { lower }) : t('aboveBetween', { lower, upper: shown(at) })
  }
  return (
    <BoundTable
      list="over_plan"
      most={10}
      heads={[t('bandRange'), t('bandTo'), t('bandTimes')]}
      cells={({ name, at, isLast }) => (
        <>
          <th scope="row" className={styles.boundRange}>
            {rangeOf(at, isLast)}
          </th>
          <EndCell isLast={isLast}>
            <BoundField
              of={{ list: 'over_plan', field: 'to_percent', measure: percentOf }}
              row={{ name, at }}
              label={t('bandToOf', { no: at + 1 })}
            >
              <NumberInput least={1} most={10_000} unit="%" aria-label={t('bandToOf', { no: at + 1 })} />
            </BoundField>
          </EndCell>
          <AmountCell name={[name, 'times']} label={t('bandTimesOf', { no: at + 1 })} unit={t('timesUnit')} />
        </>
      )}
      removeText={(no) => t('removeBand', { no })}
      addText={t('addBand')}
      empty={{ to_percent: null, times: '' }}
      mayBeEmpty
    />
  )
}

const percentOf = (typed: unknown) => (typeof typed === 'number' ? typed : undefined)
