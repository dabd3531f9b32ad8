import { Form, type FormInstance } from 'antd'
import type { Done } from '../../api/idempotency'
import type { MeterChoice } from '../../parts/choosers/meter-chooser'
import { useSendPhotos } from '../../parts/photos/send-photos'
import { type Submission, useSubmission } from '../../ui/form/submit'
import { useTyped } from '../../ui/form/typed'
import { entryOf, type ReadingDraft } from './draft'
import { type Entered, readingOf, useMake } from './make'

export interface EntryProps {
  meter: MeterChoice
  /** The time that was entered for the meter before; null: now. */
  readAt: string | null
  onMade: (entered: Done<Entered>, readAt: string | null) => void
}

const NO_PHOTOS: readonly File[] = []

interface EntryForm {
  form: FormInstance<ReadingDraft>
  submission: Submission<ReadingDraft>
  photos: readonly File[]
  setPhotos: (photos: readonly File[]) => void
}

/** The form of one reading with its photos. */
export function useEntryForm({ meter, onMade }: EntryProps, isMonitor = false): EntryForm {
  const [form] = Form.useForm<ReadingDraft>()
  const make = useMake({ isMonitor })
  const [photos, setPhotos] = useTyped(`photos ${meter.id}`, NO_PHOTOS)
  const sendPhotos = useSendPhotos()
  const submission = useSubmission(
    form,
    async (values: ReadingDraft) => {
      const entered = await make(entryOf(meter.id, values))
      // The next meter does not wait for its photos.
      if (!entered.isEarlier) sendPhotos(readingOf(entered.reply), photos)
      onMade(entered, values.read_at ?? null)
    },
    undefined,
    `reading ${meter.id}`,
  )
  return { form, submission, photos, setPhotos }
}
