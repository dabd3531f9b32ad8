import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall, useSend } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { LocationName, MeterName, RecordName } from '../../../parts/choosers/names'
import { useNames } from '../../../parts/vocabulary/names'
import { useMay } from '../../../state/session'
import { notify } from '../../../ui/dialog/notify'
import { today } from '../../../ui/field/today'
import { FormPage } from '../../../ui/form/form-page'
import { useGoOn } from '../../../ui/form/go-on'
import { useTabTitle } from '../../../ui/page/tab-title'
import { Loaded } from '../../../ui/show/loaded'
import type { Meter } from '../meter'
import { words } from '../words'
import { afterMeter } from './after'
import { changesOf, draftOf, type MeterDraft } from './draft'
import { MeterFields } from './form'

/** Changes an account. The form starts from the server's present row, and not from an older answer. */
export default function EditMeter() {
  const id = Number(useParams().id)
  const maySeeReadings = useMay()(['meterView'])
  const meter = useCall('GET /meters/{id}/', { path: { id } })
  const first = { path: { id }, query: { page_size: 1 } }
  const readings = useCall('GET /meters/{id}/readings/', first, { enabled: maySeeReadings })
  const [isReady, setReady] = useState(false)
  const isRead = maySeeReadings
    ? readings.data && readings.data.count > 0
    : meter.data && hasOrders(meter.data)
  if (!isReady && meter.data && isRead !== undefined && !meter.isFetching && !readings.isFetching)
    setReady(true)
  const error = meter.error ?? readings.error
  const retry = () => Promise.all([meter.refetch(), maySeeReadings && readings.refetch()])
  const data = isReady && meter.data && isRead !== undefined ? { meter: meter.data, isRead } : undefined
  return (
    <Loaded isPage query={{ data, error, refetch: retry }}>
      {(found) => <EditForm {...found} />}
    </Loaded>
  )
}

/** Does not load the readings: there is a mean from the first order on, and the server refuses changes before it. */
const hasOrders = ({ average_volume }: Meter): boolean => average_volume !== null

function EditForm({ meter, isRead }: { meter: Meter; isRead: boolean }) {
  const t = useWords(words)
  useTabTitle({ zh: `编辑 ${meter.account_no}`, en: `Edit ${meter.account_no}` })
  const goOn = useGoOn()
  const may = useMay()
  const show = useShown()
  const [before] = useState(() => draftOf(meter, today()))
  const save = useSend('PATCH /meters/{id}/', ['/meters/'])
  const after = afterMeter(may, meter.id)

  async function submit(values: MeterDraft, row: Meter) {
    const start = draftOf(row, today())
    const changes = changesOf(start, { ...start, ...values })
    if (Object.keys(changes).length === 0) {
      notify('info', t('nothingChanged'))
      return goOn(after)
    }
    await save.mutateAsync({ path: { id: meter.id }, body: { ...changes, updated_at: row.updated_at } })
    notify('success', t('saved', { account: meter.account_no }))
    return goOn(after)
  }

  return (
    <FormPage<MeterDraft, Meter>
      title={`${t('editTitle')} ${meter.account_no}`}
      submitText={t('editSubmit')}
      initial={before}
      edit={{
        row: meter,
        valuesOf: (row) => draftOf(row, today()),
        show,
        labels: { penalty_exempt: t('penalty_exempt') },
      }}
      onSubmit={submit}
      onCancel={() => goOn(after)}
    >
      <MeterFields
        today={today()}
        before={before}
        isRead={isRead}
        isBilled={meter.is_device_billed}
        parentName={meter.parent_name}
      />
    </FormPage>
  )
}

/** Shows ids and enumerations when two versions of an account are compared. */
function useShown() {
  const t = useWords(words)
  const name = useNames()
  return {
    read_cycle_months: (months: number) => (months === 1 ? t('everyMonth') : t('everyMonths', { months })),
    location: (id: number) => <LocationName id={id} />,
    meter_type: (id: number) => <RecordName of="GET /organizations/meter-types/" id={id} />,
    diameter: (id: number) => <RecordName of="GET /organizations/diameters/" id={id} />,
    water_price: (id: number) => <RecordName of="GET /organizations/water-prices/" id={id} />,
    parent: (id: number) => <MeterName id={id} />,
    watches: (id: number) => <LocationName id={id} />,
    meter_class: (value: Meter['meter_class']) => name('meterClass', value),
    billing_mode: (value: Meter['billing_mode']) => name('billingMode', value),
    title_type: (value: Meter['title_type']) => name('titleType', value),
  }
}
