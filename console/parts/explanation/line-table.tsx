import { useWords } from '../../i18n/words'
import { Money } from '../../ui/show/amounts'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import { useCalculation } from './calculation'
import { type Explained, isFee } from './explained'
import * as styles from './explanation.module.css'
import { useLineName } from './line-name'
import { words } from './words'

/** Every line with the calculation of its amount; subtotals and the total as they are stored. */
export function LineTable({ order }: { order: Explained }) {
  const t = useWords(words)
  const nameOf = useLineName()
  const calculation = useCalculation()
  const showsPeriods = order.tier_parts.length > 1
  return (
    <ScrollX label={t('stepLines')}>
      <table className={styles.lineTable}>
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            {showsPeriods ? <th scope="col">{t('period')}</th> : null}
            <th scope="col">{t('calculation')}</th>
            <th scope="col" className={styles.lineAmount}>
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.line_no}>
              <td>
                {nameOf(line)}
                {line.tier === null ? null : (
                  <span className={textStyles.quiet}> {t('tier', { tier: line.tier })}</span>
                )}
              </td>
              {showsPeriods ? (
                <td className={styles.linePeriod}>
                  {line.from} – {line.to}
                </td>
              ) : null}
              <td className={styles.lineCalculation}>{calculation(line)}</td>
              <td className={styles.lineAmount}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {isFee(order) ? null : (
            <>
              <Sum label={t('subtotalWater')} amount={order.water_amount} columns={showsPeriods ? 3 : 2} />
              <Sum
                label={t('subtotalSurcharge')}
                amount={order.surcharge_amount}
                columns={showsPeriods ? 3 : 2}
              />
            </>
          )}
          <Sum label={t('total')} amount={order.amount} columns={showsPeriods ? 3 : 2} isTotal />
        </tfoot>
      </table>
    </ScrollX>
  )
}

interface SumProps {
  label: string
  amount: string
  columns: number
  isTotal?: boolean
}

function Sum({ label, amount, columns, isTotal = false }: SumProps) {
  return (
    <tr className={isTotal ? styles.lineTotal : undefined}>
      <th scope="row" colSpan={columns}>
        {label}
      </th>
      <td className={styles.lineAmount}>
        <Money value={amount} sign={isTotal} />
      </td>
    </tr>
  )
}
