import { Space, Tag } from 'antd'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money } from '../../ui/show/amounts'
import type { Order } from './draft'
import * as styles from './invoices.module.css'
import { words } from './words'

/** The lines of an order, and which of them another invoice has already. */
export function OrderLines({ lines }: Pick<Order, 'lines'>) {
  const t = useWords(words)
  const name = useNames()
  return (
    <ul className={styles.invoiceLines}>
      {lines.map((line) => (
        <li key={line.line_no}>
          <Space>
            {line.name}
            {line.tax_treatment === 'taxable' ? null : <Tag>{name('taxTreatment', line.tax_treatment)}</Tag>}
            {line.invoice === null ? null : <Tag>{t('lineOnInvoice')}</Tag>}
          </Space>
          <Money value={line.amount} />
        </li>
      ))}
    </ul>
  )
}
