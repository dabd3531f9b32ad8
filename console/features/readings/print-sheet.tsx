import type { ReactElement } from 'react'
import { call, download } from '../../api/call'
import { signs } from '../../i18n/signs'
import { type Translate, useWords } from '../../i18n/words'
import { roundedMean } from '../../ui/show/amounts'
import { DownloadButton } from '../../ui/show/download-button'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { SHEET_CSS, SheetHead } from '../../ui/show/sheet'
import { PAGE_SIZE, type RoundMeter, roundQuery } from './round'
import { words } from './words'

const CSS = `${SHEET_CSS}
  h1 { font-size: 16px; }
  .about { margin-bottom: 8px; }
  thead { display: table-header-group; }
  th, td { border: 1px solid #888; padding: 5px 4px; font-size: 11px; }
  .blank { width: 22mm; }
  .remark { width: 26mm; }
`

interface BookSheetsProps {
  book: number
  month: string
  name: string
  reader: string | null
}

/** The meters that are left, on paper for the reader, or as a spreadsheet to fill in and import. */
export function BookSheets({ book, month, name, reader }: BookSheetsProps) {
  const t = useWords(words)
  const title = t('sheetTitle', { name, month })
  return (
    <>
      <DownloadButton
        icon={<Icon name="print" />}
        onDownload={async () => {
          const rows = await leftIn(book, month)
          await print(paper(t, { title, reader, rows }), { title, css: CSS, sheet: 'A4' })
        }}
      >
        {t('printSheet')}
      </DownloadButton>
      <DownloadButton
        onDownload={() =>
          download('GET /reading-rounds/{id}/sheet/', `${title}.xlsx`, {
            path: { id: book },
            query: { month },
          })
        }
      >
        {t('fillSheet')}
      </DownloadButton>
    </>
  )
}

/** All meters of the book that are left, also those of other pages. */
async function leftIn(book: number, month: string): Promise<RoundMeter[]> {
  const rows: RoundMeter[] = []
  for (let page = 1; ; page++) {
    const query = { ...roundQuery(month, page), state: ['unread' as const, 'not_read' as const] }
    const { results, count } = await call('GET /reading-rounds/{id}/', { path: { id: book }, query })
    rows.push(...results)
    if (results.length < PAGE_SIZE || rows.length >= count) return rows
  }
}

function paper(
  t: Translate<keyof typeof words.zh>,
  { title, reader, rows }: { title: string; reader: string | null; rows: readonly RoundMeter[] },
): ReactElement {
  return (
    <>
      <SheetHead
        title={title}
        about={`${reader ? `${t('reader')}${signs().colon}${reader}\u2003` : ''}${t('sheetCount', { count: rows.length })}`}
      />
      <table>
        <thead>
          <tr>
            {(['seq_no', 'customer_name', 'address', 'meter_no'] as const).map((head) => (
              <th key={head}>{t(head)}</th>
            ))}
            <th className="number">{t('last_reading')}</th>
            <th className="number">{t('average_volume')}</th>
            <th className="blank">{t('current_reading')}</th>
            <th className="remark">{t('remark')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.meter}>
              <td>{row.seq_no ?? ''}</td>
              <td>
                {row.customer_name}
                <br />
                {row.account_no}
              </td>
              <td>{row.address}</td>
              <td>{row.meter_no}</td>
              <td className="number">{row.last_reading}</td>
              <td className="number">
                {row.average_volume === null ? '—' : roundedMean(row.average_volume)}
              </td>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
