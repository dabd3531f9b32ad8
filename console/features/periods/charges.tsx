import type { UseQueryResult } from '@tanstack/react-query'
import { paperRate } from '@water/rules/invoicing/paper-texts'
import { fen, ratio, totalOf, yuan } from '@water/rules/money'
import { Table } from 'antd'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money, Volume } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { Charge } from './period'
import { words } from './words'

interface ChargesProps {
  query: Pick<UseQueryResult<Charge[], ApiError>, 'data' | 'error'> & { refetch: () => unknown }
}

/** The charges of a month by price, item and tax treatment, with their sum. */
export function Charges({ query }: ChargesProps) {
  return <Loaded query={query}>{(charges) => <ChargesTable charges={charges} />}</Loaded>
}

function ChargesTable({ charges }: { charges: readonly Charge[] }) {
  const t = useWords(words)
  const name = useNames()
  if (charges.length === 0) return <p className={textStyles.quiet}>{t('noCharges')}</p>
  return (
    <WideTable<Charge>
      aria-label={t('chargesTitle')}
      rowKey={(row) => `${row.water_price} ${row.item} ${row.name} ${row.tax_treatment} ${row.tax_rate}`}
      dataSource={[...charges]}
      columns={[
        { title: t('price'), render: (_, row) => row.water_price_name || t('withoutPrice') },
        { title: t('item'), render: (_, row) => name('lineItem', row.item) },
        { title: t('name'), render: (_, row) => row.name },
        { title: t('tax'), render: (_, row) => taxOf(row, name('taxTreatment', row.tax_treatment)) },
        { title: t('volume'), align: 'right', render: (_, row) => <Volume value={row.volume} /> },
        { title: t('amount'), align: 'right', render: (_, row) => <Money value={row.amount} /> },
      ]}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={5}>
            {t('total')}
          </Table.Summary.Cell>
          <Table.Summary.Cell index={5} align="right">
            <Money value={sumOf(charges)} sign />
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
    />
  )
}

/** The sum of rows: charges less reversals, money in less money out. */
export const sumOf = (rows: readonly { amount: string }[]): string =>
  yuan(totalOf(rows.map(({ amount }) => fen(amount))))

/** A taxed charge says its rate. */
export const taxOf = ({ tax_treatment, tax_rate }: Charge, treatment: string): string =>
  tax_treatment === 'taxable' ? paperRate(tax_treatment, ratio(tax_rate)) : treatment
