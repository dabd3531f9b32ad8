import { positiveMoney } from '@water/contract/fields'
import { Alert, Button, Form, type FormInstance, type RefSelectProps } from 'antd'
import { type Ref, useEffect, useRef, useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call, type ReplyOf } from '../../api/call'
import { type Done, useOnce } from '../../api/idempotency'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { MeterChooser } from '../../parts/choosers/meter-chooser'
import { notify } from '../../ui/dialog/notify'
import { DecimalInput } from '../../ui/field/decimal-input'
import { schemaRule } from '../../ui/field/schema-rule'
import { removeBeside } from '../../ui/form/removed'
import { SentForm } from '../../ui/form/sent-form'
import { useSubmission } from '../../ui/form/submit'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { countedDay } from './draft'
import { isMoney } from './effect'
import * as styles from './payments.module.css'
import {
  type GroupDraft,
  groupBodyOf,
  keptOf,
  type PayerAccount,
  type ShareDraft,
  shareOf,
  sharesOn,
  sumOf,
} from './shares'
import { LateFields, MethodFields } from './till-fields'
import { words } from './words'

export type TakenGroup = ReplyOf<'POST /payment-records/group/'>

interface GroupTillProps {
  /** The account that was asked for first. */
  meter: number
  onTaken: (taken: Done<TakenGroup>) => void
  onSingle: () => void
}

/** One payer for several accounts: those of the same name or phone, and any other. */
export function GroupTill({ meter, onTaken, onSingle }: GroupTillProps) {
  const payer = useCall('GET /payment-records/payer/', { query: { meter } })
  return (
    <Loaded query={payer}>
      {({ accounts }) => <Counter accounts={accounts} meter={meter} onTaken={onTaken} onSingle={onSingle} />}
    </Loaded>
  )
}

function Counter({
  accounts,
  meter,
  onTaken,
  onSingle,
}: GroupTillProps & { accounts: readonly PayerAccount[] }) {
  const t = useWords(words)
  const [form] = Form.useForm<GroupDraft>()
  const once = useOnce()
  const isOwnTender = useRef(false)
  /** Rarely needed fields stay folded. */
  const [isLate, setLate] = useState(false)
  /** The day up to which penalties are counted; null: today. */
  const day = useRef<string | null>(null)
  const initial = accounts.filter((one) => one.meter === meter || isMoney(one.total)).map(shareOf)
  // The accounts of the rows are no fields, and are watched with them.
  const rows = Form.useWatch<ShareDraft[] | undefined>('rows', { form, preserve: true }) ?? initial
  const sum = sumOf(rows)

  const submission = useSubmission(
    form,
    async () => {
      // The accounts of the rows are no fields of the form.
      const body = groupBodyOf(form.getFieldsValue(true))
      const taken = await once(`/payment-records/group/ ${meter}`, (idempotencyKey) =>
        call('POST /payment-records/group/', { body, idempotencyKey }),
      )
      invalidate('/payment-records/', '/orders/', '/meters/')
      onTaken(taken)
    },
    undefined,
    `group ${meter}`,
  )
  const { isBusy, failure, isReturned } = submission

  useEffect(() => {
    form.setFieldValue('amount', sum)
    if (!isOwnTender.current && !isReturned) form.setFieldValue('tender', isMoney(sum) ? sum : '')
  }, [form, sum])

  async function countUpTo(asked: string | null) {
    if (asked === day.current) return
    day.current = asked
    const shares = await sharesOn(rows, (one) => payerAccounts(one, asked)).catch((error) =>
      notify('error', asApiError(error).msg),
    )
    if (shares && day.current === asked) form.setFieldValue('rows', shares)
  }

  return (
    <SentForm<GroupDraft>
      form={form}
      className={styles.till}
      initial={{ rows: initial, method: 'cash', amount: sum, tender: sum }}
      onChange={(changed) => {
        if ('tender' in changed) isOwnTender.current = true
        const day = 'paid_at' in changed ? countedDay(changed) : undefined
        if (day !== undefined) countUpTo(day)
      }}
      submission={submission}
    >
      <Panel
        title={t('togetherTitle')}
        extra={
          <Button type="link" onClick={onSingle}>
            {t('single')}
          </Button>
        }
      >
        <p className={textStyles.quiet}>{t('togetherHint')}</p>
        <Shares form={form} rows={rows} dayOf={() => day.current} />
      </Panel>
      <Panel title={t('counter')}>
        {failure ? <Alert type="error" role="alert" title={failure} className={styles.paymentTwin} /> : null}
        <Form.Item name="amount" hidden>
          <DecimalInput />
        </Form.Item>
        <dl className={styles.tillSum}>
          <dt>{t('payAmount')}</dt>
          <dd>
            <Money value={sum} sign />
          </dd>
        </dl>
        <MethodFields isDue />
        {isLate || isReturned ? <LateFields /> : null}
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={isBusy}
          disabled={rows.length === 0 || !isMoney(sum)}
        >
          {t('submitGroup', { amount: sum, count: rows.length })}
        </Button>
        {isLate || isReturned ? null : (
          <Button type="link" className={styles.tillMore} onClick={() => setLate(true)}>
            {t('more')}
          </Button>
        )}
      </Panel>
    </SentForm>
  )
}

/** The accounts that the payer of one may pay, the one asked for first; their penalties up to a day, null for today. */
async function payerAccounts(meter: number, day: string | null): Promise<readonly PayerAccount[]> {
  const query = { meter, ...(day === null ? {} : { as_of: day }) }
  return (await call('GET /payment-records/payer/', { query })).accounts
}

interface SharesProps {
  form: FormInstance<GroupDraft>
  rows: readonly ShareDraft[]
  /** The day up to which penalties are counted; null: today. */
  dayOf: () => string | null
}

/** The accounts with their amounts; one more by its number. */
function Shares({ form, rows, dayOf }: SharesProps) {
  const t = useWords(words)
  const known = new Set(rows.map(({ account }) => account.meter))
  const chooser = useRef<RefSelectProps>(null)
  return (
    <Form.List name="rows">
      {(fields, { add, remove }) => (
        <>
          <ul className={styles.shares}>
            {fields.map(({ key, name }) => (
              <li key={key}>
                <Share
                  name={name}
                  row={rows[name] ?? form.getFieldValue(['rows', name])}
                  onRemove={() => removeBeside(() => remove(name), chooser.current)}
                />
              </li>
            ))}
          </ul>
          {rows.length === 0 ? <p role="alert">{t('chooseShares')}</p> : null}
          <AddAccount
            chooser={chooser}
            onAdd={async (meter) => {
              if (known.has(meter)) return
              const account = (await payerAccounts(meter, dayOf()))[0]
              if (account) add(shareOf(account))
            }}
          />
        </>
      )}
    </Form.List>
  )
}

function Share({ name, row, onRemove }: { name: number; row: ShareDraft; onRemove: () => void }) {
  const t = useWords(words)
  const { account } = row
  const kept = keptOf(row)
  const label = t('shareOf', { account: account.account_no })
  return (
    <div className={styles.share}>
      <div className={styles.shareAccount}>
        <strong>
          {account.account_no} {account.customer_name}
        </strong>
        <span>{account.address}</span>
        <span>
          {t('due')} <Money value={account.total} sign />
          {isMoney(kept) ? ` · ${t('keptOf', { amount: kept })}` : ''}
        </span>
      </div>
      <Form.Item
        name={[name, 'amount']}
        messageVariables={{ label }}
        rules={[{ required: true }, schemaRule(positiveMoney)]}
      >
        <DecimalInput sign autoComplete="off" aria-label={label} />
      </Form.Item>
      <Button
        type="text"
        icon={<Icon name="remove" />}
        aria-label={`${t('removeShare')} ${account.account_no}`}
        onClick={onRemove}
      />
    </div>
  )
}

function AddAccount({
  chooser,
  onAdd,
}: {
  chooser: Ref<RefSelectProps>
  onAdd: (meter: number) => Promise<void>
}) {
  const t = useWords(words)
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.tillMeter}>
      {t('addAccount')}
      <MeterChooser
        ref={chooser}
        value={null}
        onChange={(found) => {
          if (found) onAdd(found.id).catch((error) => notify('error', asApiError(error).msg))
        }}
      />
    </label>
  )
}
