import { useState } from 'react'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useCommand } from '../../parts/corrections/use-command'
import { useNames } from '../../parts/vocabulary/names'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import { When } from '../../ui/show/amounts'
import * as textStyles from '../../ui/show/text.module.css'
import { WideTable } from '../../ui/show/wide-table'
import type { BankRow, Candidate } from './row'
import { words } from './words'

interface RowDialogProps {
  id: number
  row: BankRow
  onClose: () => void
}

/** The candidates of a row: the chosen one gets the bank's number. */
export default function MatchDialog({ id, row, onClose }: RowDialogProps) {
  const t = useWords(words)
  const [payment, setPayment] = useState(row.candidates[0]?.id)
  const { run, isBusy, failure } = useCommand({
    on: `/reconciliations/${id}/rows/${row.id}/match/`,
    onDone: onClose,
    entered: payment,
  })
  const { channel_no, paid_at, amount, line } = row
  return (
    <CommandDialog
      title={t('matchTitle', { line: line ?? '', amount })}
      okText={t('matchOk')}
      isReady={payment !== undefined}
      isBusy={isBusy}
      refusal={failure}
      width={760}
      onClose={onClose}
      onOk={() =>
        run(
          () =>
            call('POST /reconciliations/{id}/rows/{row}/match/', {
              path: { id, row: row.id },
              body: { payment: payment ?? 0 },
            }),
          t('matched_done'),
        )
      }
    >
      <p>
        {channel_no === ''
          ? t('matchTextBare', { time: paid_at })
          : t('matchText', { no: channel_no, time: paid_at })}
      </p>
      <Candidates candidates={row.candidates} chosen={payment} onChoose={setPayment} />
    </CommandDialog>
  )
}

function Candidates({
  candidates,
  chosen,
  onChoose,
}: {
  candidates: readonly Candidate[]
  chosen: number | undefined
  onChoose: (payment: number) => void
}) {
  const t = useWords(words)
  const name = useNames()
  return (
    <WideTable<Candidate>
      aria-label={t('entry')}
      rowKey="id"
      dataSource={[...candidates]}
      rowSelection={{
        type: 'radio',
        selectedRowKeys: chosen === undefined ? [] : [chosen],
        onChange: ([key]) => onChoose(Number(key)),
        getCheckboxProps: ({ payment_no }) => ({ 'aria-label': payment_no }),
      }}
      columns={[
        { title: t('entry'), render: (_, { payment_no }) => payment_no },
        {
          title: t('takeMeter'),
          render: (_, { account_no, customer_name }) => `${account_no} ${customer_name}`,
        },
        { title: t('paid_at'), render: (_, { paid_at }) => <When value={paid_at} /> },
        {
          title: t('channel_no'),
          render: (_, { channel_no, number }) => (
            <>
              {channel_no || '—'}
              {number === 'alike' ? <div className={textStyles.quiet}>{t('alike')}</div> : null}
            </>
          ),
        },
        { title: t('takeMethod'), render: (_, { method }) => name('paymentMethod', method) },
      ]}
    />
  )
}
