import { fieldMessages } from '@water/contract/field-messages'
import { lessThan, positiveVolume } from '@water/contract/fields'
import { Button, Form, type FormRule } from 'antd'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { AmountCell, BoundTable, EndCell } from './bound-table'
import * as styles from './bounds.module.css'
import { halfWay, rangesOf, type TierInput } from './draft'
import { useRangeText } from './range-text'
import { words } from './words'

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
            <UpperField name={name} at={at} />
          </EndCell>
          <AmountCell
            name={[name, 'price']}
            label={t('tierPriceOf', { no: at + 1 })}
            unit={t('perVolumeUnit')}
          />
        </>
      )}
      acts={({ at }, add) => (
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

function UpperField({ name, at }: { name: number; at: number }) {
  const t = useWords(words)
  const inLanguage = useText()
  const rising: FormRule = ({ getFieldValue }) => ({
    validator: async (_, typed: unknown) => {
      const before = positiveVolume.safeParse(getFieldValue(['tiers', name - 1, 'upper']))
      const own = positiveVolume.safeParse(typed)
      if (before.success && own.success && !lessThan(before.data, own.data))
        throw new Error(inLanguage(fieldMessages.tiers_increase))
    },
  })
  return (
    <Form.Item
      name={[name, 'upper']}
      messageVariables={{ label: t('tierUpperOf', { no: at + 1 }) }}
      dependencies={at > 0 ? [['tiers', name - 1, 'upper']] : []}
      rules={[{ required: true }, schemaRule(positiveVolume), ...(at > 0 ? [rising] : [])]}
    >
      <DecimalInput aria-label={t('tierUpperOf', { no: at + 1 })} unit="m³" />
    </Form.Item>
  )
}
