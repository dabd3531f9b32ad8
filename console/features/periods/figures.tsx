import { Table } from 'antd'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { BilledVolume } from '../../parts/volumes/billed-volume'
import { Money, Volume } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { Totals } from '../../ui/show/totals'
import { sumOf } from './charges'
import { type Figures, MONEY, PREPAID } from './period'
import * as styles from './periods.module.css'
import { words } from './words'

/** The figures of a month: receivables, what was paid in advance, and the money by method. */
export function FigureTables({ figures }: { figures: Figures }) {
  const t = useWords(words)
  const name = useNames()
  const { billed_volume: billed, volume } = figures
  const receivables = [
    ...MONEY.map((figure) => ({ label: t(figure), value: <Money value={figures[figure]} sign /> })),
    billed === null
      ? { label: t('volume'), value: <Volume value={volume} unit /> }
      : { label: t('billed_volume'), value: <BilledVolume billed={billed} measured={volume} unit /> },
    { label: t('order_count'), value: figures.order_count.toLocaleString('en-US') },
  ]
  const prepaid = PREPAID.map((figure) => ({
    label: t(`prepaid_${figure}`),
    value: <Money value={figures.prepaid[figure]} sign />,
  }))
  return (
    <>
      <h3 className={styles.heading}>{t('receivables')}</h3>
      <Totals label={t('receivables')} totals={receivables} note={t('receivablesEquation')} />
      <h3 className={styles.heading}>{t('prepaid')}</h3>
      <Totals label={t('prepaid')} totals={prepaid} note={t('prepaidEquation')} />
      <h3 className={styles.heading}>{t('methods')}</h3>
      {figures.methods.length === 0 ? (
        <p className={textStyles.quiet}>{t('noMoney')}</p>
      ) : (
        <Table
          aria-label={t('methods')}
          className={styles.methods}
          size="small"
          rowKey="method"
          pagination={false}
          dataSource={[...figures.methods]}
          columns={[
            { title: t('method'), render: (_, row) => name('paymentMethod', row.method) },
            { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('total')}</Table.Summary.Cell>
              <Table.Summary.Cell index={1} align="right">
                <Money value={sumOf(figures.methods)} sign />
              </Table.Summary.Cell>
            </Table.Summary.Row>
          )}
        />
      )}
    </>
  )
}
