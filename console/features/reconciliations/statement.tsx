import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { Link, useSearchParams } from 'react-router'
import type { ApiError } from '../../api/api-error'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { DecimalInput } from '../../ui/field/decimal-input'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { FigureTable } from '../../ui/show/figure-table'
import { Loaded } from '../../ui/show/loaded'
import { useClosingText } from './closing-text'
import { PrintStatement } from './print-statement'
import * as styles from './reconciliations.module.css'
import { type BALANCES, onTab, type Reconciliation, type Totals } from './row'
import { words } from './words'

export const STATEMENT = 'GET /reconciliations/{id}/statement/'
type Answer = UseQueryResult<ReplyOf<typeof STATEMENT>, ApiError>

/** 银行流水对账单: the totals of the file beside those of the books for its days, and the lists that explain the rest. */
export function Statement({ query, reconciliation }: { query: Answer; reconciliation: Reconciliation }) {
  const t = useWords(words)
  return (
    <Panel title={t('statement')}>
      <Loaded query={query}>
        {({ totals }) => (totals ? <Figures totals={totals} reconciliation={reconciliation} /> : null)}
      </Loaded>
    </Panel>
  )
}

/** The states of rows, each of which has a tab. */
const TABS: readonly string[] = ['missing_here', 'missing_there', 'different', 'resolved']

function Figures({ totals, reconciliation }: { totals: Totals; reconciliation: Reconciliation }) {
  const t = useWords(words)
  const name = useNames()
  const [params, setParams] = useSearchParams()
  const typed = { opening: params.get('opening') ?? '', closing: params.get('closing') ?? '' }
  const type = (key: (typeof BALANCES)[number], text: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (text === '') after.delete(key)
        else after.set(key, text)
        return after
      },
      { replace: true },
    )
  const { bank, books, difference, lists, rest } = totals
  const shown = lists.filter(({ count }) => count > 0)
  const side = (of: Totals['bank'], label: string) => ({
    key: label,
    cells: [
      label,
      <Money key="in" value={of.in.amount} />,
      <Money key="out" value={of.out.amount} />,
      <Money key="net" value={of.net} />,
    ],
  })
  const number = (title: string) => ({ title, isNumber: true })
  return (
    <>
      <FigureTable
        label={t('bothTotals')}
        table={{
          columns: [{ title: t('totalsOf') }, number(t('in')), number(t('out')), number(t('net'))],
          rows: [side(bank, t('atBank')), side(books, t('inBooks'))],
          total: [t('bankLessBooks'), null, null, <Money key="difference" value={difference} />],
        }}
      />
      {shown.length === 0 ? (
        <Alert className={styles.statementSaid} type="success" showIcon title={t('noDifference')} />
      ) : (
        <>
          <h3 className={styles.statementHeading}>{t('explained')}</h3>
          <FigureTable
            label={t('explained')}
            table={{
              columns: [{ title: t('list') }, number(t('rows')), number(t('bankLessBooks'))],
              rows: shown.map(({ list, count, amount }) => ({
                key: list,
                cells: [
                  TABS.includes(list) ? (
                    <Link key={list} to={{ search: onTab(params, list).toString() }}>
                      {name('statementList', list)}
                    </Link>
                  ) : (
                    name('statementList', list)
                  ),
                  count.toLocaleString('en-US'),
                  <Money key="amount" value={amount} />,
                ],
              })),
              total: [t('together'), null, <Money key="together" value={difference} />],
            }}
          />
          <Beside lists={shown} />
        </>
      )}
      {rest === '0.00' ? null : (
        <Alert
          className={styles.statementSaid}
          type="error"
          showIcon
          title={t('unexplained', { amount: rest })}
        />
      )}
      <div className={styles.statementBalances}>
        <Form.Item label={t('opening')} htmlFor="statement-opening" layout="vertical">
          <DecimalInput
            id="statement-opening"
            sign
            value={typed.opening}
            onChange={(text) => type('opening', text)}
          />
        </Form.Item>
        <Form.Item label={t('closing')} htmlFor="statement-closing" layout="vertical">
          <DecimalInput
            id="statement-closing"
            sign
            value={typed.closing}
            onChange={(text) => type('closing', text)}
          />
        </Form.Item>
        <p role="status">{useClosingText(typed, totals)}</p>
        <PrintStatement totals={totals} reconciliation={reconciliation} typed={typed} />
      </div>
    </>
  )
}

/** The lists that have no tab, by name. */
function Beside({ lists }: { lists: Totals['lists'] }) {
  const t = useWords(words)
  const name = useNames()
  return lists
    .filter(({ list }) => !TABS.includes(list))
    .map(({ list, count, rows }) => (
      <details key={list} className={styles.statementBeside}>
        <summary>{name('statementList', list)}</summary>
        <ul>
          {rows.map(({ no, day, amount }, at) => (
            <li key={`${at} ${no}`}>
              {day} {no} <Money value={amount} sign />
            </li>
          ))}
        </ul>
        {count > rows.length ? <p>{t('moreOfList', { count: rows.length })}</p> : null}
      </details>
    ))
}
