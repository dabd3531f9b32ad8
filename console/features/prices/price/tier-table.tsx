import { positiveVolume } from '@water/contract/fields'
import { litres } from '@water/rules/money'
import { Button, Form } from 'antd'
import { useWords } from '../../../i18n/words'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import { AmountCell, BoundField, BoundTable, EndCell } from '../tiers/bound-table'
import * as styles from '../tiers/bounds.module.css'
import { useRangeText } from '../tiers/range-text'
import { words } from '../tiers/words'
import { halfWay, rangesOf, type TierInput } from './draft'

const MOST_TIERS = 20

/** The tiers: only upper bounds are entered. The resulting ranges are shown. */
export function TierTable() {
  const t = useWords(words)
  const say = useRangeText()
  const tiers = Form.useWatch<TierInput[] | undefined>('tiers') ?? []
  const ranges = rangesOf(tiers)
  return (
    <BoundTable
      list="tiers"
      most={MOST_TIERS}
      heads={[t('tier'), t('tierRange'), t('tierUpper'), t('tierPrice')]}
      cells={({ name, at, isLast }) => (
        <>
          <th scope="row">{t('tierNo', { no: at + 1 })}</th>
          <td className={styles.boundRange}>{say(ranges[at], isLast)}</td>
          <EndCell isLast={isLast}>
            <BoundField
              of={{ list: 'tiers', field: 'upper', measure: litresOf }}
              row={{ name, at }}
              label={t('tierUpperOf', { no: at + 1 })}
              rules={[schemaRule(positiveVolume)]}
            >
              <DecimalInput aria-label={t('tierUpperOf', { no: at + 1 })} unit="m³" />
            </BoundField>
          </EndCell>
          <AmountCell
            name={[name, 'price']}
            label={t('tierPriceOf', { no: at + 1 })}
            unit={t('perVolumeUnit')}
          />
        </>
      )}
      actions={({ at }, add) => (
        <Button
          type="link"
          size="small"
          disabled={tiers.length >= MOST_TIERS}
          aria-label={t('splitTier', { no: at + 1 })}
          onClick={() => add({ upper: ranges[at] ? halfWay(ranges[at]) : '', price: tiers[at]?.price }, at)}
        >
          {t('split')}
        </Button>
      )}
      removeText={(no) => t('removeTier', { no })}
      addText={t('addTier')}
      empty={{ upper: '', price: '' }}
    />
  )
}

/** A bound of a tier, as it was typed; undefined where it is none. */
function litresOf(typed: unknown): number | undefined {
  const { success, data } = positiveVolume.safeParse(typed)
  return success ? litres(data) : undefined
}
