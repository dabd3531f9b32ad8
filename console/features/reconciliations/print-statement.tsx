import { moneyText } from '@water/rules/money-text'
import { Button } from 'antd'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { useSession } from '../../state/session'
import { Icon } from '../../ui/show/icon'
import { print } from '../../ui/show/print'
import { SHEET_CSS, SheetFacts, SheetHead, SheetSigns } from '../../ui/show/sheet'
import { useClosingText } from './closing-text'
import type { Reconciliation, Totals } from './row'
import { words } from './words'

const CSS = `${SHEET_CSS}
  h2 { margin: 12px 0 4px; font-size: 13px; }
`

interface PrintStatementProps {
  totals: Totals
  reconciliation: Reconciliation
  typed: { opening: string; closing: string }
}

/** The statement on A4: both totals, the lists with their rows, the balances if they were typed, and the signatures. */
export function PrintStatement({ totals, reconciliation, typed }: PrintStatementProps) {
  const t = useWords(words)
  const name = useNames()
  const { file, bank_account_name, first_day, last_day } = reconciliation
  const { bank, books, difference } = totals
  const organization = useSession(
    ({ availableOrganizations }) =>
      availableOrganizations.find(({ id }) => id === reconciliation.organization)?.name ?? '',
  )
  const lists = totals.lists.filter(({ count }) => count > 0)
  const facts = [
    [t('bank_account'), bank_account_name],
    [t('span'), `${first_day} – ${last_day}`],
    [t('file'), file],
    ...(typed.opening === '' ? [] : [[t('opening'), moneyText(typed.opening)] as const]),
    ...(typed.closing === '' ? [] : [[t('closing'), moneyText(typed.closing)] as const]),
  ] as const
  const checked = useClosingText(typed, totals)
  const sheet = (
    <>
      <SheetHead title={t('statementTitle')} about={organization} />
      <SheetFacts of={facts} />
      <table>
        <thead>
          <tr>
            <th>{t('totalsOf')}</th>
            <th className="number">{t('in')}</th>
            <th className="number">{t('out')}</th>
            <th className="number">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {(
            [
              [t('atBank'), bank],
              [t('inBooks'), books],
            ] as const
          ).map(([label, of]) => (
            <tr key={label}>
              <th>{label}</th>
              <td className="number">{moneyText(of.in.amount)}</td>
              <td className="number">{moneyText(of.out.amount)}</td>
              <td className="number">{moneyText(of.net)}</td>
            </tr>
          ))}
          <tr className="total">
            <th colSpan={3}>{t('bankLessBooks')}</th>
            <td className="number">{moneyText(difference)}</td>
          </tr>
        </tbody>
      </table>
      {lists.length === 0 ? <p>{t('noDifference')}</p> : null}
      {lists.map(({ list, count, amount, rows }) => (
        <section key={list}>
          <h2>{name('statementList', list)}</h2>
          <table>
            <thead>
              <tr>
                <th>{t('line')}</th>
                <th>{t('day')}</th>
                <th>{t('channel_no')}</th>
                <th>{t('remark')}</th>
                <th className="number">{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, no, day, amount: one, remark }, at) => (
                <tr key={`${at} ${no}`}>
                  <td>{line ?? '—'}</td>
                  <td>{day}</td>
                  <td>{no || '—'}</td>
                  <td>{remark}</td>
                  <td className="number">{moneyText(one)}</td>
                </tr>
              ))}
              <tr className="total">
                <th colSpan={4}>
                  {t('bankLessBooks')}
                  {count > rows.length ? ` ${t('moreOfList', { count: rows.length })}` : ''}
                </th>
                <td className="number">{moneyText(amount)}</td>
              </tr>
            </tbody>
          </table>
        </section>
      ))}
      {typed.opening === '' || typed.closing === '' ? null : <p>{checked}</p>}
      <SheetSigns of={[t('signMaker'), t('signChecker')]} />
    </>
  )
  return (
    <Button
      icon={<Icon name="print" />}
      onClick={() => print(sheet, { title: `${t('statementTitle')} ${file}`, css: CSS, sheet: 'A4' })}
    >
      {t('printStatement')}
    </Button>
  )
}
