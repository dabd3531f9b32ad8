import { customerFields } from '@water/contract/lifecycle/fields'
import { Checkbox, Form } from 'antd'
import { Link } from 'react-router'
import type { ApiError } from '../../../api/api-error'
import { call, type ReplyOf } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useBooked } from '../../../parts/booked/booked'
import { AccountEffects } from '../../../parts/corrections/effects'
import { useCommand, usePreview } from '../../../parts/corrections/use-command'
import { pathTo } from '../../../paths'
import { useMay } from '../../../state/session'
import { CommandDialog } from '../../../ui/dialog/command-dialog'
import { DatePicker } from '../../../ui/field/date-picker'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { today } from '../../../ui/field/today'
import { bodyFrom, type Draft as DraftOf, emptyDraft } from '../../../ui/form/draft'
import { useTyped } from '../../../ui/form/typed'
import type { Meter } from '../meter'
import { NewCustomerFields } from './new-customer-fields'
import { words } from './words'

export type Draft = DraftOf<typeof customerFields> & {
  persons: number | null
  transferred_at: string | null
  final_reading: string
  is_rollover: boolean
  confirm_abnormal: boolean
  take_over: boolean
  keep_tiers: boolean
}

const firstDraft = (): Draft => ({
  ...emptyDraft(customerFields),
  ...{ persons: null, transferred_at: today(), final_reading: '' },
  ...{ is_rollover: false, confirm_abnormal: false, take_over: false, keep_tiers: false },
})

const bodyOf = ({ transferred_at, final_reading, persons, ...draft }: Draft) => ({
  transferred_at: transferred_at ?? '',
  customer: { ...bodyFrom(customerFields, draft), persons },
  ...(final_reading !== '' && { final_reading, is_rollover: draft.is_rollover }),
  confirm_abnormal: draft.confirm_abnormal,
  take_over: draft.take_over,
  keep_tiers: draft.keep_tiers,
})

type Preview = ReplyOf<'POST /meters/{id}/transfer/preview/'>

/** 过户: who the account belongs to from the next day on, the old customer's last order, and what becomes of money and tiers. */
export default function TransferDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const [form] = Form.useForm<Draft>()
  const [draft, setDraft] = useTyped<Draft>(`/meters/${meter.id}/transfer/`, firstDraft)
  const path = { id: meter.id }
  const name = draft.customer_name.trim()
  const isComplete = name !== '' && draft.transferred_at !== null
  const body = bodyOf(draft)
  const { run, isBusy, failure, before } = useCommand({
    on: `/meters/${meter.id}/transfer/`,
    onDone: onClose,
    entered: body,
  })
  const previewed = usePreview('POST /meters/{id}/transfer/preview/', { path, body }, isComplete)
  const { preview } = previewed
  const refusal = failure ?? previewed.refusal
  const account = meter.account_no
  return (
    <CommandDialog
      title={t('transferTitle', { account })}
      okText={name === '' ? t('transferOkBare') : t('transferOk', { name })}
      isReady={preview !== undefined}
      isBusy={isBusy}
      before={before}
      refusal={refusal}
      preview={preview ? <Changes meter={meter} draft={draft} preview={preview} /> : null}
      onOk={() =>
        run(
          (idempotencyKey) => call('POST /meters/{id}/transfer/', { path, body, idempotencyKey }),
          t('transferDone', { account, name }),
          (transferred) => booked.account(account, transferred.customer_name),
        )
      }
      onClose={onClose}
    >
      <Form<Draft>
        form={form}
        layout="vertical"
        component={false}
        initialValues={draft}
        onValuesChange={() => setDraft({ ...firstDraft(), ...form.getFieldsValue(true) })}
      >
        <DayFields meter={meter} draft={draft} refusal={refusal} />
        <NewCustomerFields />
        <Form.Item name="take_over" valuePropName="checked">
          <Checkbox>{t('takeOver')}</Checkbox>
        </Form.Item>
        <Form.Item name="keep_tiers" valuePropName="checked">
          <Checkbox>{t('keepTiers')}</Checkbox>
        </Form.Item>
      </Form>
      <WayOut meter={meter} refusal={refusal} />
    </CommandDialog>
  )
}

/** The last day, and the last index of the old customer. */
function DayFields({ meter, draft, refusal }: { meter: Meter; draft: Draft; refusal: ApiError | null }) {
  const t = useWords(words)
  const mayRead = useMay()(['readingCreate'])
  const mayHaveTurned = draft.is_rollover || refusal?.code === 'reversed'
  const isDoubtful = draft.confirm_abnormal || refusal?.code === 'abnormal'
  return (
    <>
      <Form.Item
        name="transferred_at"
        label={t('transferredAt')}
        extra={t('transferredAtHint')}
        rules={[{ required: true }]}
      >
        <DatePicker latest={today()} />
      </Form.Item>
      {mayRead ? (
        <Form.Item
          name="final_reading"
          label={t('transferFinal')}
          extra={t('transferFinalHint', { index: meter.last_reading, time: meter.last_read_at })}
        >
          <DecimalInput unit="m³" />
        </Form.Item>
      ) : null}
      <Form.Item name="is_rollover" valuePropName="checked" hidden={!mayHaveTurned}>
        <Checkbox>{t('transferRollover')}</Checkbox>
      </Form.Item>
      <Form.Item name="confirm_abnormal" valuePropName="checked" hidden={!isDoubtful}>
        <Checkbox>{t('transferConfirm')}</Checkbox>
      </Form.Item>
      <h3>{t('newCustomer')}</h3>
    </>
  )
}

/** The changes for both customers. */
function Changes({ meter, draft, preview }: { meter: Meter; draft: Draft; preview: Preview }) {
  const t = useWords(words)
  const { customer_name: old } = meter
  const { order, effects } = preview
  return (
    <>
      <p>
        {t('transferText', { day: draft.transferred_at ?? '', old, name: draft.customer_name.trim() })}
        {effects.cumulative?.after === '0' ? ` ${t('tiersAnew')}` : ''}
      </p>
      {order ? <p>{t('transferOrder', { old, volume: order.billed_volume, amount: order.amount })}</p> : null}
      <AccountEffects effects={effects} />
    </>
  )
}

/** A link to the page that removes what is in the way. */
function WayOut({ meter, refusal }: { meter: Meter; refusal: ApiError | null }) {
  const t = useWords(words)
  const query = { meter: meter.id }
  if (refusal?.code === 'arrears')
    return (
      <p>
        <Link to={pathTo('PaymentRecordCreate', { query })}>{t('toTill')}</Link>
      </p>
    )
  if (refusal?.code === 'earlier_pending')
    return (
      <p>
        <Link to={pathTo('ReadingCreate', { query })}>{t('toReading')}</Link>
      </p>
    )
  if (refusal?.code !== 'balance') return null
  return (
    <p>
      <Link to={pathTo('MeterDetail', { id: meter.id, query: { tab: 'balance' } })}>{t('toRefund')}</Link>
    </p>
  )
}
