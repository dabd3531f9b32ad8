import { fen } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import type { ReactNode } from 'react'
import { signs } from '../../i18n/signs'
import { Money } from '../../ui/show/amounts'

export const RECEIPT_CSS = `
  h1 { margin: 0; font-size: 16px; text-align: center; }
  .organization { margin: 0 0 8px; text-align: center; }
  .mark { margin: 4px 0; font-weight: 700; text-align: center; }
  .stamp { margin: 4px auto 8px; padding: 2px 12px; border: 3px double #000; width: max-content; max-width: 100%;
    font-weight: 700; text-align: center; }
  .stamp strong { display: block; font-size: 22px; letter-spacing: 4px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 1px 8px; margin: 0 0 8px; }
  dt { color: #333; } dd { margin: 0; overflow-wrap: anywhere; }
  table { border-top: 1px dashed #000; border-bottom: 1px dashed #000; }
  .sums { grid-template-columns: 1fr max-content; margin-top: 8px; }
  .sums dd { text-align: right; font-variant-numeric: tabular-nums; }
  .sums .total { font-size: 16px; font-weight: 700; }
  .capitals { margin: 4px 0 0; }
  .foot { margin: 8px 0 0; text-align: center; }
  .end { break-inside: avoid; }
`
/** A sheet is wide and short: facts and sums stand in two columns. */
export const SHEET_CSS = `
  .facts { grid-template-columns: max-content 1fr max-content 1fr; }
  td, th { padding: 1px 4px; }
  .sums { grid-template-columns: max-content 1fr max-content 1fr; }
  .sums dd:nth-of-type(even) { margin-right: 24px; }
  .sums dd.total { grid-column: 2 / 5; }
`

interface ReceiptPaperProps {
  title: string
  organization: string
  /** Which print it is, from the second one on. */
  reprint: string | null
  /** Across a payment that was reversed. */
  stamp: { mark: string; text: string } | null
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** The first one is the sum of the receipt, which stands in capitals as well. */
  sums: readonly [total: readonly [label: string, amount: string], ...more: Sum[]]
  capitalsLabel: string
  foot: string
  /** The table of what was paid. */
  children: ReactNode
}

type Sum = readonly [label: string, amount: string | null]

/** The layout of all receipts. It takes finished texts: a printed element has no context of the page. */
export function ReceiptPaper({
  title,
  organization,
  reprint,
  stamp,
  facts,
  sums,
  ...rest
}: ReceiptPaperProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="organization">{organization}</p>
      {reprint === null ? null : <p className="mark">{reprint}</p>}
      {stamp === null ? null : (
        <p className="stamp">
          <strong>{stamp.mark}</strong>
          {stamp.text}
        </p>
      )}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {rest.children}
      <div className="end">
        <dl className="sums">
          {sums.map(([label, value], at) =>
            value === null ? null : (
              <Fact key={label} label={label} className={at === 0 ? 'total' : undefined}>
                <Money value={value} sign />
              </Fact>
            ),
          )}
        </dl>
        <p className="capitals">
          {rest.capitalsLabel}
          {signs().colon}
          {moneyInCapitals(fen(sums[0][1]))}
        </p>
        <p className="foot">{rest.foot}</p>
      </div>
    </>
  )
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <>
      <dt className={className}>{label}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}
