import { bankRowList } from '@water/contract/reconciliations/list'
import type { bankRowStates } from '@water/contract/reconciliations/vocabulary'
import { Tabs } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { useNames } from '../../parts/vocabulary/names'
import { pathTo } from '../../paths'
import { type ColumnOf, EmbeddedList } from '../../ui/list/embedded-list'
import { Money, When } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './reconciliations.module.css'
import { BALANCES, type BankRow, isTwice, onTab, type Reconciliation } from './row'
import { RowActions } from './row-actions'
import { words } from './words'

const ROWS = 'GET /reconciliations/{id}/rows/'

type State = (typeof bankRowStates)[number]
/** The rows that are left to do come first. */
const TABS: readonly State[] = ['different', 'missing_here', 'missing_there', 'matched', 'resolved']

/** The rows of a file by what they are. */
export function BankRows({ id, reconciliation }: { id: number; reconciliation: Reconciliation }) {
  const t = useWords(words)
  const name = useNames()
  const inLanguage = useText()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('tab')
  const shown = TABS.find((state) => state === chosen) ?? firstOf(reconciliation)
  return (
    <section className={styles.statementRows} aria-label={t('rowsTitle')}>
      <Tabs
        activeKey={shown}
        onChange={(tab) => setParams(onTab(params, tab))}
        items={TABS.map((state) => ({
          key: state,
          label: `${name('bankRowState', state)} ${reconciliation[state].toLocaleString('en-US')}`,
        }))}
      />
      <EmbeddedList
        of={ROWS}
        path={{ id }}
        title={name('bankRowState', shown)}
        searchHint={inLanguage(bankRowList.search)}
        columns={useColumns(id, shown)}
        keep={['tab', ...BALANCES]}
        also={() => ({ state: [shown] })}
        totals={{ of: 'GET /reconciliations/{id}/rows/totals/' }}
        empty={{ title: t(EMPTY[shown] ?? 'noRowsTitle') }}
      />
    </section>
  )
}

const EMPTY: Partial<Record<State, 'emptyDifferent' | 'emptyMissingHere' | 'emptyMissingThere'>> = {
  different: 'emptyDifferent',
  missing_here: 'emptyMissingHere',
  missing_there: 'emptyMissingThere',
}

/** The first list with something in it. */
const firstOf = (reconciliation: Reconciliation): State =>
  TABS.find((state) => reconciliation[state] > 0) ?? 'matched'

function useColumns(id: number, shown: State): readonly ColumnOf<typeof ROWS>[] {
  const t = useWords(words)
  const { columns } = useDeclared(ROWS, bankRowList, {
    cells: {
      channel_no: ({ channel_no, remark }) => (
        <>
          {channel_no || '—'}
          <div className={`${textStyles.quiet} ${textStyles.cut}`} title={remark}>
            {remark}
          </div>
        </>
      ),
      amount: ({ amount, is_correction }) => (
        <>
          <Money value={amount} />
          {is_correction ? <div className={textStyles.quiet}>{t('correction')}</div> : null}
        </>
      ),
      paid_at: ({ paid_at }) => <PaidAt value={paid_at} />,
      entry: (row) => <Entry row={row} />,
      note: (row) => (
        <div className={styles.statementReason}>
          <Note row={row} />
        </div>
      ),
    },
    widths: { line: 48 },
    without: shown === 'resolved' || shown === 'matched' ? ['state'] : [],
  })
  return [
    ...columns,
    {
      key: 'acts',
      title: t('actions'),
      staysInSight: true,
      render: (row) => <RowActions id={id} row={row} />,
    },
  ]
}

/** The day, and below it the time where the bank names one. */
function PaidAt({ value }: { value: string }) {
  const [day, time = '00:00:00'] = value.split(' ')
  return (
    <>
      <When value={day} />
      {time === '00:00:00' ? null : <div className={textStyles.quiet}>{time}</div>}
    </>
  )
}

/** The payment that a row names, with its account. */
function Entry({ row: { payment, payment_no, account_no, customer_name } }: { row: BankRow }) {
  if (payment === null) return '—'
  return (
    <>
      <Link to={pathTo('PaymentRecordDetail', { id: payment })}>{payment_no}</Link>
      {account_no ? (
        <div className={textStyles.quiet}>
          {account_no} {customer_name}
        </div>
      ) : null}
    </>
  )
}

/** Why a row is as it is. */
function Note({ row }: { row: BankRow }) {
  const t = useWords(words)
  const { state, amount, reason, resolved_by, booked, is_reversed, settled_by_name, settled_at } = row
  const by =
    settled_by_name === null ? null : (
      <div className={textStyles.quiet}>{t('by', { name: settled_by_name, time: settled_at ?? '' })}</div>
    )
  if (state === 'different') {
    if (isTwice(row)) return t('twice')
    return (
      <>
        {t('differs', { booked: booked ?? '' })}
        {is_reversed ? <div>{t('reversedSince')}</div> : null}
      </>
    )
  }
  if (state === 'missing_here' && amount.startsWith('-')) return t('wentOut')
  if (state !== 'resolved') return by ?? '—'
  if (resolved_by !== null)
    return (
      <Link to={pathTo('ReconciliationDetail', { id: resolved_by.reconciliation })}>
        {resolved_by.line === null
          ? t('seeFile', { file: resolved_by.file })
          : t('seeRow', { file: resolved_by.file, line: resolved_by.line })}
      </Link>
    )
  return (
    <>
      {reason || t('cancelled')}
      {by}
    </>
  )
}
