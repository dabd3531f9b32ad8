import { Alert, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { useBooked } from '../../parts/booked/booked'
import { nameOf } from '../../parts/choosers/account-select'
import { MeterChooser } from '../../parts/choosers/meter-chooser'
import { useCommand } from '../../parts/corrections/use-command'
import { useChoices } from '../../parts/vocabulary/names'
import { CommandDialog } from '../../ui/dialog/command-dialog'
import * as styles from './reconciliations.module.css'
import type { BankRow } from './row'
import { words } from './words'

type Method = Exclude<ReturnType<typeof useChoices<'paymentMethod'>>[number]['value'], 'cash'>

/** Books a row for an account; where the books may have the money already, it asks once more. */
export default function TakeDialog({ id, row, onClose }: { id: number; row: BankRow; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const methods = useChoices('paymentMethod').filter(({ value }) => value !== 'cash')
  const named = row.named_account
  const [meter, setMeter] = useState<number | null>(named?.meter ?? null)
  const [method, setMethod] = useState<Method | null>(null)
  const [isNew, setNew] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  const { run, isBusy, failure, before } = useCommand({
    on: `/reconciliations/${id}/rows/${row.id}/take/`,
    onDone: onClose,
    entered: [meter, method, isNew],
    onRefused: ({ code }) => code === 'candidates' && setAsked(true),
  })
  const { amount, paid_at, line } = row
  // A payment with which another row is matched is no candidate of the list, but the server asks about it.
  const mayBeThere = row.candidates.length > 0 || wasAsked
  return (
    <CommandDialog
      title={t('takeTitle', { line: line ?? '', amount })}
      okText={t('takeOk', { amount })}
      isReady={meter !== null && (!mayBeThere || isNew)}
      isBusy={isBusy}
      before={before}
      refusal={failure}
      onClose={onClose}
      onOk={() =>
        run(
          (idempotencyKey) =>
            call('POST /reconciliations/{id}/rows/{row}/take/', {
              path: { id, row: row.id },
              body: { meter: meter ?? 0, ...(method && { method }), ...(isNew && { new: true }) },
              idempotencyKey,
            }),
          t('takenOk', { amount }),
          ({ payment, payment_no, account_no }) =>
            booked.payment({ id: payment, payment_no: `${payment_no} · ${account_no}`, amount }),
        )
      }
    >
      <p>{t('takeText', { day: paid_at.slice(0, 10) })}</p>
      <Form.Item label={t('takeMeter')} htmlFor="take-meter" required extra={row.remark || undefined}>
        <MeterChooser
          id="take-meter"
          value={meter}
          chosenName={named && named.meter === meter ? nameOf(named) : null}
          onChange={(chosen) => setMeter(chosen?.id ?? null)}
        />
      </Form.Item>
      <Form.Item label={t('takeMethod')} htmlFor="take-method">
        <Select<Method>
          id="take-method"
          allowClear
          value={method ?? 'transfer'}
          options={methods}
          onChange={(chosen) => setMethod(chosen ?? null)}
        />
      </Form.Item>
      {mayBeThere ? (
        <>
          {row.candidates.length > 0 ? (
            <Alert
              className={styles.statementAsked}
              type="warning"
              showIcon
              title={t('mayBeThere')}
              description={row.candidates.map(({ id: payment, payment_no, account_no, customer_name }) => (
                <div key={payment}>
                  {payment_no} · {account_no} {customer_name}
                </div>
              ))}
            />
          ) : null}
          <Checkbox checked={isNew} onChange={({ target }) => setNew(target.checked)}>
            {t('stillNew')}
          </Checkbox>
        </>
      ) : null}
    </CommandDialog>
  )
}
