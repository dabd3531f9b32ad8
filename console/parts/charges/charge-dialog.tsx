import { chargeKinds } from '@water/contract/charges/vocabulary'
import { Form, Input, Radio } from 'antd'
import { call } from '../../api/call'
import { useWords } from '../../i18n/words'
import { DatePicker } from '../../ui/field/date-picker'
import { DecimalInput } from '../../ui/field/decimal-input'
import { today } from '../../ui/field/today'
import { useTyped } from '../../ui/form/typed'
import * as textStyles from '../../ui/show/text.module.css'
import { useBooked } from '../booked/booked'
import { MeterChooser } from '../choosers/meter-chooser'
import { EffectsDialog } from '../corrections/effects-dialog'
import { useCommand, usePreview } from '../corrections/use-command'
import { useNames } from '../vocabulary/names'
import { bodyOf, type ChargeDraft, isComplete, newCharge } from './draft'
import { FeeItems } from './fee-items'
import { words } from './words'

interface ChargeDialogProps {
  /** Absent: the account is chosen in the dialog. */
  account?: { id: number; account_no: string }
  onClose: () => void
}

/** 收费开账: bills fees, or a volume that no reading shows. */
export default function ChargeDialog({ account, onClose }: ChargeDialogProps) {
  const t = useWords(words)
  const booked = useBooked()
  const name = useNames()
  const [draft, setDraft] = useTyped<ChargeDraft>(`/orders/ ${account?.id ?? ''}`, () =>
    newCharge(account?.id ?? null),
  )
  const body = bodyOf(draft)
  const command = useCommand({
    on: `/orders/ ${draft.meter}`,
    onDone: onClose,
    entered: body,
  })
  const previewed = usePreview('POST /orders/preview/', { body: { ...body, remark: '' } }, isComplete(draft))
  const change = (part: Partial<ChargeDraft>) => setDraft((before) => ({ ...before, ...part }))
  const amount = previewed.preview?.amount
  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={account ? t('titleOf', { account: account.account_no }) : t('title')}
      okText={amount ? t('ok', { amount }) : t('okNone')}
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) => call('POST /orders/', { body, idempotencyKey }),
          (made) => t('done', { no: made.order_no ?? '', amount: made.amount }),
          booked.order,
        )
      }
    >
      {account ? null : (
        <Form.Item label={t('account')} htmlFor="charge-meter" required>
          <MeterChooser
            id="charge-meter"
            value={draft.meter}
            onChange={(meter) => change({ meter: meter?.id ?? null })}
          />
        </Form.Item>
      )}
      <Form.Item label={t('kind')}>
        <Radio.Group
          aria-label={t('kind')}
          value={draft.kind}
          onChange={({ target }) => change({ kind: target.value })}
          options={chargeKinds.map((value) => ({ value, label: name('orderKind', value) }))}
        />
      </Form.Item>
      <p className={textStyles.quiet}>{t(draft.kind === 'fee' ? 'feeText' : 'backText')}</p>
      {draft.kind === 'fee' ? (
        <FeeFields draft={draft} change={change} />
      ) : (
        <VolumeFields draft={draft} change={change} />
      )}
      <Form.Item label={t('remark')} htmlFor="charge-remark">
        <Input
          id="charge-remark"
          maxLength={500}
          value={draft.remark}
          onChange={({ target }) => change({ remark: target.value })}
        />
      </Form.Item>
    </EffectsDialog>
  )
}

interface FieldsProps {
  draft: ChargeDraft
  change: (part: Partial<ChargeDraft>) => void
}

function FeeFields({ draft, change }: FieldsProps) {
  const t = useWords(words)
  return (
    <>
      <FeeItems items={draft.items} change={(items) => change({ items })} />
      <Form.Item label={t('billing_month')} htmlFor="charge-month" extra={t('monthHint')}>
        <DatePicker
          id="charge-month"
          kind="month"
          latest={today()}
          value={draft.billing_month}
          onChange={(billing_month) => change({ billing_month })}
        />
      </Form.Item>
    </>
  )
}

function VolumeFields({ draft, change }: FieldsProps) {
  const t = useWords(words)
  return (
    <>
      <Form.Item label={t('volume')} htmlFor="charge-volume" required>
        <DecimalInput
          id="charge-volume"
          unit="m³"
          value={draft.volume}
          onChange={(volume) => change({ volume })}
        />
      </Form.Item>
      <Form.Item label={t('read_at')} htmlFor="charge-day" extra={t('readAtHint')}>
        <DatePicker
          id="charge-day"
          latest={today()}
          value={draft.read_at}
          onChange={(read_at) => change({ read_at })}
        />
      </Form.Item>
    </>
  )
}
