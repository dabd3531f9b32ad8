import { Alert } from 'antd'
import { useWords } from '../../i18n/words'
import { Money, When } from '../../ui/show/amounts'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import * as styles from './reconciliations.module.css'
import type { Seen } from './sending'
import { SideTotals } from './side-totals'
import { words } from './words'

type Row = Seen['rows'][number]

/** The first rows as the columns read them, and the lines of the file as they are. */
export function FirstRows({ seen, isLoading }: { seen: Seen; isLoading: boolean }) {
  const t = useWords(words)
  const { channel_no, amount, paid_at } = seen.mapping
  const isComplete = channel_no !== null && amount !== null && paid_at !== null
  return (
    <>
      {isComplete ? null : <Alert type="info" showIcon title={t('chooseColumns')} />}
      {isComplete && seen.rows.length === 0 ? <Alert type="warning" showIcon title={t('noRows')} /> : null}
      {seen.sides && seen.rows.length > 0 ? (
        <div className={styles.statementNote}>
          <SideTotals sides={seen.sides} />
        </div>
      ) : null}
      {seen.rows.length > 0 ? (
        <WideTable<Row>
          aria-label={t('asRead')}
          rowKey="line"
          loading={isLoading}
          dataSource={[...seen.rows]}
          columns={[
            { title: t('line'), render: (_, { line }) => line },
            {
              title: t('channel_no'),
              render: (_, row) => <Read row={row} field="channel_no" text={row.channel_no} />,
            },
            {
              title: t('amount'),
              align: 'right',
              render: (_, row) =>
                row.amount === null ? (
                  <Read row={row} field="amount" text="" />
                ) : (
                  <Money value={row.amount} />
                ),
            },
            {
              title: t('paid_at'),
              render: (_, row) =>
                row.paid_at === null ? (
                  <Read row={row} field="paid_at" text="" />
                ) : (
                  <When value={row.paid_at} />
                ),
            },
            { title: t('remark'), render: (_, { remark }) => remark || '—' },
          ]}
        />
      ) : null}
      <h3 className={styles.statementHeading}>{t('firstLines')}</h3>
      <ScrollX label={t('firstLines')}>
        <table className={styles.statementLines}>
          <tbody>
            {seen.lines.map(({ line, cells }) => (
              <tr key={line} className={line === seen.header_row ? styles.statementHeader : undefined}>
                <th scope="row">{line}</th>
                {cells.map((cell, at) => (
                  // A cell has no other name than its place.
                  <td key={at}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
    </>
  )
}

/** A cell, or why it cannot be read. */
function Read({ row, field, text }: { row: Row; field: string; text: string }) {
  const problem = row.problems.find((one) => one.field === field)
  if (problem) return <span className={styles.statementProblem}>{problem.msg}</span>
  return text ? <span>{text}</span> : <span className={textStyles.quiet}>—</span>
}
