import { Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/call'
import { useWords } from '../../../i18n/words'
import { useBooked } from '../../../parts/booked/booked'
import { RecordChooser } from '../../../parts/choosers/record-chooser'
import { EffectsDialog } from '../../../parts/corrections/effects-dialog'
import { useCommand, usePreview } from '../../../parts/corrections/use-command'
import { useMay } from '../../../state/session'
import { DatePicker } from '../../../ui/field/date-picker'
import { today } from '../../../ui/field/today'
import { useTyped } from '../../../ui/form/typed'
import type { Meter } from '../meter'
import { words } from '../words'

/** New terms from a day on. Orders from that day on can be reversed and billed again with them. */
export default function TermsDialog({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const t = useWords(words)
  const booked = useBooked()
  const mayReverse = useMay()(['orderRedFlush'])
  const on = `/meters/${meter.id}/terms/`
  const [from, setFrom] = useTyped<string | null>(`${on} from`, today())
  const [price, setPrice] = useTyped<number | null>(`${on} price`, meter.water_price)
  const [persons, setPersons] = useTyped(`${on} persons`, String(meter.persons))
  const [cascade, setCascade] = useState(false)
  const path = { id: meter.id }
  const body = {
    terms_from: from ?? '',
    ...(price !== null && { water_price: price }),
    persons: Number(persons),
    cascade,
  }
  const command = useCommand({
    on,
    onDone: onClose,
    entered: body,
  })
  const isComplete = from !== null && price !== null && /^[1-9]\d?$/.test(persons)
  const previewed = usePreview('POST /meters/{id}/terms/preview/', { path, body }, isComplete)
  const { preview } = previewed
  const refusal = command.failure ?? previewed.refusal
  const again = preview?.cascade ?? []

  return (
    <EffectsDialog
      command={command}
      previewed={previewed}
      title={t('termsTitle', { account: meter.account_no })}
      okText={again.length > 0 ? t('termsOkAgain', { count: again.length }) : t('termsOk')}
      onClose={onClose}
      onOk={() =>
        command.run(
          (idempotencyKey) => call('POST /meters/{id}/terms/', { path, body, idempotencyKey }),
          t('termsDone'),
          ({ meter: now }) => booked.account(now.account_no, `${now.water_price_name} · ${now.persons}`),
        )
      }
    >
      <Form.Item label={t('termsFrom')} htmlFor="terms-from" required>
        <DatePicker id="terms-from" value={from} onChange={(day) => setFrom(day ?? null)} />
      </Form.Item>
      <Form.Item label={t('water_price')} htmlFor="terms-price" required>
        <RecordChooser
          id="terms-price"
          of="GET /organizations/water-prices/"
          value={price}
          onChange={setPrice}
        />
      </Form.Item>
      <Form.Item label={t('persons')} htmlFor="terms-persons" required>
        <Input
          id="terms-persons"
          inputMode="numeric"
          maxLength={2}
          value={persons}
          onChange={({ target }) => setPersons(target.value)}
        />
      </Form.Item>
      {mayReverse && (cascade || refusal?.code === 'terms_billed') ? (
        <p>
          <Checkbox checked={cascade} onChange={({ target }) => setCascade(target.checked)}>
            {t('termsCascade')}
          </Checkbox>
        </p>
      ) : null}
      {again.length > 0 ? (
        <ul>
          {again.map(({ order, red, reissued }) => (
            <li key={order}>
              {t('termsAgain', {
                no: red.red_of_no ?? '',
                before: red.amount.replace('-', ''),
                after: reissued.amount,
              })}
            </li>
          ))}
        </ul>
      ) : null}
    </EffectsDialog>
  )
}
