import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useCommand } from '../../parts/corrections/use-command'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import * as styles from './reconciliations.module.css'
import { type BankRow, isTwice, mayTake, mayTakeBack, oneToMatch } from './row'
import { words } from './words'

const MatchDialog = lazy(() => import('./match-dialog'))
const TakeDialog = lazy(() => import('./take-dialog'))
const ResolveDialog = lazy(() => import('./resolve-dialog'))

type Opened = 'match' | 'take' | 'resolve' | null

/** The commands for a row: the likeliest first, in one click where nothing is to be chosen. */
export function RowActions({ id, row }: { id: number; row: BankRow }) {
  const t = useWords(words)
  const isStaff = useMay()('staff')
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const { run, isBusy } = useCommand({
    on: `/reconciliations/${id}/rows/${row.id}/match/`,
    onRefused: ({ msg }) => notify('error', msg),
  })
  if (!isStaff) return null
  const path = { id, row: row.id }
  const close = () => setOpened(null)
  const candidate = oneToMatch(row)
  const isOpen = row.state !== 'matched' && row.state !== 'resolved'
  return (
    <>
      <Space size="small" wrap className={styles.statementActs}>
        {candidate ? (
          <Button
            size="small"
            type="primary"
            loading={isBusy}
            title={`${candidate.account_no} ${candidate.customer_name}`}
            onClick={() =>
              run(
                () =>
                  call('POST /reconciliations/{id}/rows/{row}/match/', {
                    path,
                    body: { payment: candidate.id },
                  }),
                t('matched_done'),
              )
            }
          >
            {t('matchOne', { no: candidate.payment_no })}
          </Button>
        ) : null}
        {row.candidates.length > 0 && !candidate ? (
          <Button size="small" type="primary" onClick={() => setOpened('match')}>
            {t('candidatesOf', { count: row.candidates.length })}
          </Button>
        ) : null}
        {mayTake(row) ? (
          <Button size="small" onClick={() => setOpened('take')}>
            {t('take')}
          </Button>
        ) : null}
        {row.state === 'different' && !isTwice(row) && !row.is_reversed && row.payment !== null ? (
          <Button
            size="small"
            onClick={() => navigate(pathTo('PaymentRecordDetail', { id: row.payment ?? 0 }))}
          >
            {t('reverseFirst')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button size="small" onClick={() => setOpened('resolve')}>
            {t('resolve')}
          </Button>
        ) : null}
        {mayTakeBack(row) ? (
          <Button
            size="small"
            loading={isBusy}
            onClick={() =>
              run(
                () => call('POST /reconciliations/{id}/rows/{row}/unmatch/', { path, body: {} }),
                t('takenBack'),
              )
            }
          >
            {t('takeBack')}
          </Button>
        ) : null}
      </Space>
      <Suspense fallback={null}>
        {opened === 'match' ? <MatchDialog id={id} row={row} onClose={close} /> : null}
        {opened === 'take' ? <TakeDialog id={id} row={row} onClose={close} /> : null}
        {opened === 'resolve' ? <ResolveDialog id={id} row={row} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
