import { Button } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { signs } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { Money, Volume } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { SHEET_CSS, SheetHead, SheetSigns } from '../../ui/show/sheet'
import { sumOf, taxOf } from './charges'
import { type Charge, MONEY, type Period, PREPAID } from './period'
import { words } from './words'

const CSS = `${SHEET_CSS}
  h2 { margin: 14px 0 4px; font-size: 13px; }
`

interface PrintSheetProps {
  period: Period
  charges: readonly Charge[] | undefined
}

/** The month's sheet on A4: charges by price and item with their tax treatment, money by method, arrears and prepaid. */
export function PrintSheet({ period, charges }: PrintSheetProps) {
  const t = useWords(words)
  const sheet = useSheet(period, charges ?? [])
  const title = `${t('sheetTitle')} ${period.month}`
  return (
    <Button
      icon={<Icon name="print" />}
      disabled={charges === undefined}
      onClick={() => print(sheet, { title, css: CSS, sheet: 'A4' })}
    >
      {t('print')}
    </Button>
  )
}

function useSheet(period: Period, charges: readonly Charge[]): ReactElement {
  const t = useWords(words)
  const name = useNames()
  const { figures, month } = period
  const closed =
    period.state === 'closed' ? `${period.closed_at} ${period.closed_by_name ?? ''}` : t('notClosed')
  return (
    <>
      <SheetHead
        title={`${t('sheetTitle')} ${month}`}
        about={`${period.organization_name} · ${t('closed_at')}${signs().colon}${closed}`}
      />
      <h2>{t('chargesTitle')}</h2>
      <table>
        <thead>
          <tr>
            <th>{t('price')}</th>
            <th>{t('item')}</th>
            <th>{t('name')}</th>
            <th>{t('tax')}</th>
            <th className="number">{t('volume')}</th>
            <th className="number">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {charges.map((row) => (
            <tr key={`${row.water_price} ${row.item} ${row.name} ${row.tax_treatment} ${row.tax_rate}`}>
              <td>{row.water_price_name || t('withoutPrice')}</td>
              <td>{name('lineItem', row.item)}</td>
              <td>{row.name}</td>
              <td>{taxOf(row, name('taxTreatment', row.tax_treatment))}</td>
              <td className="number">
                <Volume value={row.volume} />
              </td>
              <td className="number">
                <Money value={row.amount} />
              </td>
            </tr>
          ))}
          <tr className="total">
            <th colSpan={5}>{t('total')}</th>
            <td className="number">
              <Money value={sumOf(charges)} sign />
            </td>
          </tr>
        </tbody>
      </table>
      <Figures
        title={t('methods')}
        rows={[
          ...figures.methods.map(({ method, amount }) => [name('paymentMethod', method), amount] as const),
          [t('total'), sumOf(figures.methods)],
        ]}
      />
      <Figures
        title={t('receivables')}
        rows={MONEY.map((figure) => [t(figure), figures[figure]] as const)}
        note={t('receivablesEquation')}
      />
      <Figures
        title={t('prepaid')}
        rows={PREPAID.map((figure) => [t(`prepaid_${figure}`), figures.prepaid[figure]] as const)}
        note={t('prepaidEquation')}
      />
      {period.remark === '' ? null : (
        <p>
          {t('remark')}
          {signs().colon}
          {period.remark}
        </p>
      )}
      <SheetSigns of={[t('signAccountant'), t('signManager')]} />
    </>
  )
}

function Figures({
  title,
  rows,
  note,
}: {
  title: string
  rows: readonly (readonly [label: string, amount: string])[]
  note?: ReactNode
}) {
  return (
    <section className="keep">
      <h2>{title}</h2>
      <table>
        <tbody>
          {rows.map(([label, amount]) => (
            <tr key={label}>
              <th>{label}</th>
              <td className="number">
                <Money value={amount} sign />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {note === undefined ? null : <p>{note}</p>}
    </section>
  )
}
