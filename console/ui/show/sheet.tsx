import type { ReactElement, ReactNode } from 'react'
import { signs } from '../../i18n/signs'

/** The style of a printed sheet with a head; a sheet adds its own. */
export const SHEET_CSS = `
  h1 { margin: 0 0 4px; font-size: 18px; text-align: center; }
  .about { margin: 0 0 12px; text-align: center; }
  .facts { display: grid; grid-template-columns: 1fr 1fr; gap: 2px 16px; margin-bottom: 8px; }
  th, td { border-bottom: 1px solid #bbb; }
  .total td, .total th { font-weight: 700; }
  .signs { display: flex; justify-content: space-between; margin-top: 28px; }
`

/** The head of a printed sheet: its title, and what it is about. */
export const SheetHead = ({ title, about }: { title: string; about: string }): ReactElement => (
  <>
    <h1>{title}</h1>
    <p className="about">{about}</p>
  </>
)

/** The facts below the head, in two columns. */
export const SheetFacts = ({
  of,
}: {
  of: readonly (readonly [label: string, value: ReactNode])[]
}): ReactElement => (
  <div className="facts">
    {of.map(([label, value]) => (
      <span key={label}>
        {label}
        {signs().colon}
        {value}
      </span>
    ))}
  </div>
)

/** The lines for signatures at the end of a printed sheet. */
export const SheetSigns = ({ of }: { of: readonly string[] }): ReactElement => (
  <p className="signs keep">
    {of.map((sign) => (
      <span key={sign}>{sign}</span>
    ))}
  </p>
)
