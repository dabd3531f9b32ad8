import { dayFields } from '@water/contract/days/fields'
import { money } from '@water/contract/fields'
import { cashDifference } from '@water/rules/ledger/cashier-day'
import { fen, yuan } from '@water/rules/money'
import { Alert, Form, Input } from 'antd'
import { useState } from 'react'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useSession } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { today } from '../../ui/field/today'
import { FormDialog } from '../../ui/form/form-dialog'
import { Money } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import type { Day } from './day'
import * as styles from './days.module.css'
import { words } from './words'

interface Counted {
  counted_cash: string
  remark?: string
}

interface CloseDialogProps {
  /** The day; absent: one’s own of today. */
  of?: Pick<Day, 'date' | 'cashier' | 'cashier_name'>
  onClose: () => void
}

/** Counts the drawer: the difference shows while the amount is typed, and asks for its reason. */
export function CloseDialog({ of, onClose }: CloseDialogProps) {
  const t = useWords(words)
  const me = useSession(({ userInfo }) => userInfo?.id ?? 0)
  const [form] = Form.useForm<Counted>()
  const [date] = useState(of?.date ?? today())
  const counted = Form.useWatch('counted_cash', form)
  const cashier = of?.cashier ?? me
  const { data } = useCall('GET /payment-records/days/', { query: { date, cashier } })
  // A day without a booking has no row yet.
  const day = data?.results[0]
  const expected = data === undefined ? null : (day?.expected_cash ?? '0.00')
  const send = useSend('POST /payment-records/close-day/', ['/payment-records/', '/audit/', '/notices/'])
  const difference = differenceOf(expected, counted)

  async function submit({ counted_cash, remark }: Counted) {
    const body = { date, counted_cash, remark, ...(cashier !== me && { cashier }) }
    await send.mutateAsync({ body })
    notify('success', t('closed', { date }))
  }

  return (
    <FormDialog<Counted>
      title={t('closeTitle', { date })}
      okText={difference === null ? t('closeBare') : t('closeOk', { counted: difference.counted })}
      initial={{}}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {of ? <p>{t('ofCashier', { name: of.cashier_name })}</p> : null}
      {day && day.state !== 'open' ? (
        <Alert type="warning" role="alert" title={t('isClosed')} className={styles.warning} />
      ) : null}
      <Facts
        facts={[
          {
            label: t('expectedNow'),
            value: expected === null ? t('loadingDay') : <Money value={expected} sign />,
          },
        ]}
      />
      <Form.Item
        name="counted_cash"
        label={t('counted_cash')}
        rules={[{ required: true }, schemaRule(money)]}
      >
        <DecimalInput sign autoComplete="off" />
      </Form.Item>
      <p
        role="status"
        className={difference?.isOff ? `${styles.difference} ${styles.bad}` : styles.difference}
      >
        {difference === null ? null : t(difference.said, { amount: difference.amount })}
      </p>
      <Form.Item
        name="remark"
        label={t('remark')}
        rules={[{ required: difference?.isOff ?? false, message: t('remarkNeeded') }]}
      >
        <Input.TextArea maxLength={dayFields.remark.max} autoSize={{ minRows: 2 }} />
      </Form.Item>
      <p>{t('closeText')}</p>
    </FormDialog>
  )
}

/** How far the typed amount is from the expected; null while it is no amount. */
function differenceOf(expected: string | null, typed: string | undefined) {
  const parsed = money.safeParse(typed ?? '')
  if (expected === null || !parsed.success) return null
  const counted = parsed.data
  const difference = cashDifference(fen(expected), fen(counted))
  const amount = yuan(Math.abs(difference))
  const said = difference === 0 ? 'matches' : difference > 0 ? 'over' : 'short'
  return { counted, amount, said, isOff: difference !== 0 } as const
}
