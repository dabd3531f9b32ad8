import {
  NO_TAX,
  PAPER,
  PAPER_COLUMNS,
  paperAmount,
  paperBuyer,
  paperDate,
  paperItem,
  paperNotice,
  paperRate,
  paperTitle,
} from '@water/rules/invoicing/paper-texts'
import { fen, ratio } from '@water/rules/money'
import { moneyInCapitals } from '@water/rules/money-capitals'
import type { Invoice } from './invoice'

/** The facts of the paper, which a preview has, too. */
export type PaperFacts = Pick<
  Invoice,
  | 'id'
  | 'type'
  | 'color'
  | 'status'
  | 'invoice_no'
  | 'issued_at'
  | 'title'
  | 'seller'
  | 'lines'
  | 'paper_remark'
> &
  Pick<Invoice, 'net' | 'tax' | 'amount'>

/** For the page and the printer: a printed element has none of the page's style sheets. Paper is white in the dark, too. */
const PAPER_CSS = `
  .paper { position: relative; box-sizing: border-box; min-width: 660px; padding: 20px 24px 16px; border: 1px solid #dcdcdc;
    color: #1a1a1a; background: #fff; font-size: 12px; line-height: 1.5; }
  .paper * { box-sizing: border-box; }
  .paper p { margin: 0; }
  .paper-head { display: grid; grid-template-columns: minmax(max-content, 1fr) auto minmax(max-content, 1fr);
    gap: 8px 12px; align-items: start; margin-bottom: 12px; text-align: center; }
  .paper .paper-title { grid-column: 2; padding: 0 12px 3px; border-bottom: 3px double currentColor; color: #8a2b0e;
    font-size: 20px; line-height: 30px; }
  .paper .paper-notice { grid-row: 2; grid-column: 1 / -1; justify-self: center; padding: 0 10px; border: 1px solid #c00; color: #c00;
    font-size: 13px; line-height: 22px; }
  .paper-mark { grid-row: 1; grid-column: 1; justify-self: start; padding: 0 10px; border: 2px solid #c00; color: #c00; font-size: 15px;
    font-weight: 600; line-height: 28px; }
  .paper-mark-quiet { border-color: #767676; color: #595959; }
  .paper-number { grid-row: 1; grid-column: 3; justify-self: end; display: grid; margin: 0;
    grid-template-columns: max-content max-content; text-align: left; }
  .paper dt { color: #8a2b0e; font-weight: 400; }
  .paper dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  .paper-frame { border: 1px solid #8a2b0e; }
  .paper-parties { display: grid; grid-template-columns: 1fr 1fr; border-bottom: 1px solid #8a2b0e; }
  .paper-party { display: flex; }
  .paper-party + .paper-party { border-left: 1px solid #8a2b0e; }
  .paper .paper-caption { display: flex; flex: none; align-items: center; justify-content: center; width: 22px; padding: 4px 0;
    border-right: 1px solid #8a2b0e; color: #8a2b0e; line-height: 1.15; text-align: center; writing-mode: vertical-rl; }
  .paper-party dl { display: grid; grid-template-columns: max-content 1fr; gap: 8px 0; margin: 0; padding: 8px; }
  .paper-party .paper-tax-id { grid-column: 1 / -1; display: flex; flex-wrap: wrap; }
  .paper table { width: 100%; border-collapse: collapse; table-layout: fixed; }
  .paper th { padding: 4px; border: 0; color: #8a2b0e; font-weight: 400; text-align: center; }
  .paper td { padding: 2px 4px; border: 0; vertical-align: top; overflow-wrap: anywhere; white-space: normal; }
  .paper .paper-figure { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
  .paper .paper-middle { text-align: center; }
  .paper-items tbody tr:last-child td { padding-bottom: 20px; }
  .paper-total { display: flex; align-items: center; border-top: 1px solid #8a2b0e; border-bottom: 1px solid #8a2b0e; }
  .paper-total dt { padding: 5px 8px; }
  .paper-total dt:first-child { width: 150px; border-right: 1px solid #8a2b0e; text-align: center; }
  .paper-total dd { font-size: 13px; }
  .paper-total .paper-capitals { flex: 1; padding-left: 16px; }
  .paper-total dd:last-child { min-width: 96px; padding-right: 12px; }
  .paper-remark { display: flex; min-height: 64px; }
  .paper-remark div { padding: 6px 8px; overflow-wrap: anywhere; }
  .paper .paper-foot { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; margin-top: 8px; }
  .paper .paper-foot span { color: #8a2b0e; }
  .paper .paper-notice-in-full { color: #c00; }
  .paper-red .paper-red-figure { color: #c00; }
`

/** The columns in parts of the width, as in the file. */
const COLUMNS = [
  ['name', 22],
  ['spec', 10],
  ['unit', 8],
  ['quantity', 11],
  ['price', 15],
  ['net', 12],
  ['rate', 10],
  ['tax', 12],
] as const

/** The invoice as its file shows it, with plain decimals: the layout of a 数电票. */
export function Paper({ invoice }: { invoice: PaperFacts }) {
  const isRed = invoice.color === 'red'
  return (
    <article
      className={isRed ? 'paper paper-red' : 'paper'}
      lang="zh-CN"
      aria-label={paperTitle(invoice.type)}
    >
      <style>{PAPER_CSS}</style>
      <Head invoice={invoice} />
      <div className="paper-frame">
        <div className="paper-parties">
          <Party
            caption={PAPER.buyer}
            name={invoice.title ? paperBuyer(invoice.title) : ''}
            number={invoice.title?.buyer_tax_id ?? ''}
          />
          <Party
            caption={PAPER.seller}
            name={invoice.seller?.taxpayer_name ?? ''}
            number={invoice.seller?.taxpayer_id ?? ''}
          />
        </div>
        <Items invoice={invoice} />
        <dl className="paper-total" style={{ margin: 0 }}>
          <dt>{PAPER.inCapitals}</dt>
          <dd className="paper-capitals paper-red-figure">⊗ {moneyInCapitals(fen(invoice.amount))}</dd>
          <dt>{PAPER.inFigures}</dt>
          <dd className="paper-red-figure">{paperAmount(invoice.amount)}</dd>
        </dl>
        <div className="paper-remark">
          <p className="paper-caption">{PAPER.remark}</p>
          <div>
            {invoice.paper_remark.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </div>
      </div>
      <p className="paper-foot">
        <span>
          {PAPER.issuer}
          {invoice.seller?.issuer}
        </span>
        <span className="paper-notice-in-full">{paperNotice(invoice.invoice_no).inFull}</span>
      </p>
    </article>
  )
}

const MARKS = {
  draft: PAPER.marks.draft,
  issuing: null,
  issued: null,
  failed: PAPER.marks.failed,
  red_flushed: PAPER.marks.cancelled,
} as const

function Head({ invoice: { id, type, color, status, invoice_no, issued_at } }: { invoice: PaperFacts }) {
  // A preview is marked by its surroundings.
  const mark = color === 'red' ? PAPER.marks.red : id === null ? null : MARKS[status]
  const isQuiet = status === 'draft' || status === 'failed'
  return (
    <header className="paper-head">
      {mark ? <p className={isQuiet ? 'paper-mark paper-mark-quiet' : 'paper-mark'}>{mark}</p> : null}
      <p className="paper-title">{paperTitle(type)}</p>
      <p className="paper-notice">{paperNotice(invoice_no).short}</p>
      <dl className="paper-number">
        <dt>{PAPER.number}</dt>
        <dd>{invoice_no ?? PAPER.notNumbered}</dd>
        <dt>{PAPER.date}</dt>
        <dd>{issued_at ? paperDate(issued_at) : PAPER.notNumbered}</dd>
      </dl>
    </header>
  )
}

function Party({ caption, name, number }: { caption: string; name: string; number: string }) {
  return (
    <div className="paper-party">
      <p className="paper-caption">{caption}</p>
      <dl>
        <dt>{PAPER.name}</dt>
        <dd>{name}</dd>
        <div className="paper-tax-id">
          <dt>{PAPER.taxId}</dt>
          <dd>{number}</dd>
        </div>
      </dl>
    </div>
  )
}

const isTaxed = ({ tax_treatment }: PaperFacts['lines'][number]) => tax_treatment === 'taxable'
function Items({ invoice: { lines, net, tax } }: { invoice: PaperFacts }) {
  return (
    <table className="paper-items">
      <colgroup>
        {COLUMNS.map(([column, share]) => (
          <col key={column} style={{ width: `${share}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map(([column]) => (
            <th key={column} scope="col">
              {PAPER_COLUMNS[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line_no}>
            <td>{paperItem({ name: line.name, taxCode: line.tax_code })}</td>
            <td>{line.spec}</td>
            <td className="paper-middle">{line.unit}</td>
            <td className="paper-figure paper-red-figure">{line.quantity}</td>
            <td className="paper-figure">{line.price}</td>
            <td className="paper-figure paper-red-figure">{line.net}</td>
            <td className="paper-middle">{paperRate(line.tax_treatment, ratio(line.tax_rate))}</td>
            <td className="paper-figure paper-red-figure">{isTaxed(line) ? line.tax : NO_TAX}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{PAPER.sum}</th>
          <td colSpan={4} />
          <td className="paper-figure paper-red-figure">{paperAmount(net)}</td>
          <td />
          <td className="paper-figure paper-red-figure">{lines.some(isTaxed) ? paperAmount(tax) : NO_TAX}</td>
        </tr>
      </tfoot>
    </table>
  )
}
