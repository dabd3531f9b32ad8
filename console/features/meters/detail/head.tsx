import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/words'
import { Status, toneOf } from '../../../parts/vocabulary/status'
import { MeanVolume, Money, Volume } from '../../../ui/show/amounts'
import { RecordHead } from '../../../ui/show/record-head'
import type { Meter } from '../meter'
import { words } from '../words'

const isMoney = (value: string) => /[1-9]/.test(value)

/** Whose account it is, and the figures that a clerk looks for first: arrears, balance, the last index. */
export function AccountHead({ meter, children }: { meter: Meter; children: ReactNode }) {
  const t = useWords(words)
  const isRead = meter.average_volume !== null
  const owes = isMoney(meter.arrears) || isMoney(meter.former_arrears)
  const arrears = { label: t('arrears'), value: <Money value={meter.arrears} sign />, hint: t('overdueHint') }
  const read = [
    {
      label: t('last_reading'),
      value: <Volume value={meter.last_reading} unit />,
      hint: isRead ? meter.last_read_at : t('neverRead'),
    },
    {
      label: t('average_volume'),
      value: isRead ? <MeanVolume value={meter.average_volume} unit /> : t('averageUnknown'),
      hint: isRead ? t('averageOf') : t('averageHint'),
    },
  ]
  return (
    <RecordHead
      title={`${meter.account_no} ${meter.customer_name}`}
      state={<Status of="meterStatus" value={meter.status} />}
      tone={owes ? 'bad' : toneOf('meterStatus', meter.status)}
      figure={arrears}
      who={[meter.address, meter.phone].filter(Boolean).join(' · ')}
      facts={[
        ...(isMoney(meter.former_arrears)
          ? [
              {
                label: t('former_arrears'),
                value: <Money value={meter.former_arrears} sign />,
                hint: t('formerHint'),
              },
            ]
          : []),
        { label: t('balance'), value: <Money value={meter.balance} sign />, hint: t('balanceHint') },
        ...read,
      ]}
    >
      {children}
    </RecordHead>
  )
}
