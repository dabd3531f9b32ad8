import { useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { Status } from '../vocabulary/status'
import { type AccountFieldProps, AccountSelect, nameOf, useTyped } from './account-select'
import * as styles from './choosers.module.css'
import { words } from './words'

export type MeterChoice = ReplyOf<'GET /meters/lookup/'>[number]

interface MeterChooserProps extends AccountFieldProps {
  onChange?: (meter: MeterChoice | null) => void
  /** The name of the chosen meter, when the screen knows it. */
  chosenName?: string | null
  /** Only meters of this class. They are few, so they are listed before anything is typed. */
  meterClass?: 'master'
}

const queryFor = (search: string, meterClass: 'master' | undefined) => ({
  search,
  ...(meterClass ? { meter_class: meterClass } : {}),
})

/** One meter, found by account number, device number, name, phone or address. */
export function MeterChooser(props: MeterChooserProps) {
  const { value, onChange, chosenName, meterClass, placeholder, ...rest } = props
  const t = useWords(words)
  const typed = useTyped()
  const [chosen, setChosen] = useState<MeterChoice | null>(null)
  const known = chosen !== null && chosen.id === value ? nameOf(chosen) : chosenName
  const asked = useCall(
    'GET /meters/lookup/',
    { query: { meter: value } },
    { enabled: value != null && known == null },
  )
  const list = useCall(
    'GET /meters/lookup/',
    { query: queryFor(typed.debounced, meterClass) },
    { keepBefore: true, enabled: typed.debounced !== '' || meterClass !== undefined },
  )
  const [named] = asked.data ?? []
  return (
    <AccountSelect<MeterChoice>
      {...rest}
      value={value}
      placeholder={placeholder ?? t('findMeter')}
      typed={typed}
      rows={list.data}
      list={list}
      look={(search) => call('GET /meters/lookup/', { query: queryFor(search, meterClass) })}
      listsAll={meterClass !== undefined}
      // The name is loaded when neither this field nor the screen knows it.
      chosenName={known ?? (named ? nameOf(named) : null)}
      onChoose={(meter) => {
        setChosen(meter)
        onChange?.(meter)
      }}
      choice={(meter) => <Choice meter={meter} />}
      noneText={t('noMeter')}
    />
  )
}

/** An account among the choices, with what it owes where this may be seen. */
function Choice({ meter }: { meter: MeterChoice }) {
  const t = useWords(words)
  const owes = /[1-9]/.test(meter.arrears ?? '')
  return (
    <>
      <div className={styles.chooserTitle}>
        <span>{nameOf(meter)}</span>
        {owes ? (
          <span className={styles.chooserOwed}>{t('owes', { amount: meter.arrears ?? '' })}</span>
        ) : null}
        {meter.status === 'active' ? null : <Status of="meterStatus" value={meter.status} />}
      </div>
      <div className={styles.chooserDetail}>
        {meter.meter_no} · {meter.address}
      </div>
    </>
  )
}
