import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error'
import type { Done } from '../../api/idempotency'
import { useWords } from '../../i18n/words'
import { useSendPhotos } from '../../parts/photos/send-photos'
import { useConfirm } from '../../ui/dialog/confirm'
import { useTyped } from '../../ui/form/typed'
import { roundedMean } from '../../ui/show/amounts'
import { type Entered, readingOf, useMake } from './make'
import { type RoundMeter, timeOf } from './round'
import { words } from './words'

const NO_PHOTOS: readonly File[] = []

interface EnteringProps {
  row: RoundMeter
  /** The day of the reading. */
  readOn: string
  onMade: (row: RoundMeter, entered: Done<Entered>, isEstimate: boolean) => void
}

/** An index and photos as they are entered for the meter at hand, and the reading that is made of them or estimated. */
export function useEntering({ row, readOn, onMade }: EnteringProps) {
  const t = useWords(words)
  const confirm = useConfirm()
  const make = useMake({ asksForIndex: true, isMonitor: row.is_monitor })
  const sendPhotos = useSendPhotos()
  const input = useRef<InputRef>(null)
  const [index, setIndex] = useTyped(`index ${row.meter}`, '')
  const [photos, setPhotos] = useTyped(`photos ${row.meter}`, NO_PHOTOS)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)

  async function send(isEstimate: boolean) {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { meter: row.meter, read_at: timeOf(readOn) }
      const entered = await make(
        isEstimate ? { ...body, is_estimate: true } : { ...body, current_reading: index },
      )
      // The next meter does not wait for its photos.
      if (!entered.isEarlier) sendPhotos(readingOf(entered.reply), photos)
      onMade(row, entered, isEstimate)
    } catch (thrown) {
      setFailure(asApiError(thrown))
      setBusy(false)
      input.current?.select()
    }
  }

  async function estimate() {
    const average = row.average_volume === null ? '—' : roundedMean(row.average_volume)
    const question = {
      title: t('estimateTitle'),
      text: t('estimateText', { average }),
      okText: t('estimateOk'),
    }
    if (await confirm(question)) await send(true)
  }

  return {
    input,
    index,
    type: (text: string) => {
      setFailure(null)
      setIndex(text)
    },
    photos,
    setPhotos,
    isBusy,
    failure,
    make: () => send(false),
    estimate,
  }
}
