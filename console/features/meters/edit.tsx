import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { FormPage } from '../../ui/form-page'
import { useGoOn } from '../../ui/go-on'
import { Loaded } from '../../ui/loaded'
import { notify } from '../../ui/notify'
import { useTabTitle } from '../../ui/tab-title'
import { today } from '../../ui/today'
import { changesOf, draftOf, type Meter, type MeterDraft } from './draft'
import { MeterFields } from './form'
import { words } from './words'

/** Changes an account. The form starts from what the server holds now, not from what was read a while ago. */
export default function EditMeter() {
  const id = Number(useParams().id)
  const meter = useCall('GET /meters/{id}/', { path: { id } })
  const readings = useCall('GET /meters/{id}/readings/', { path: { id }, query: { page_size: 1 } })
  const [isReady, setReady] = useState(false)
  if (!isReady && meter.data && readings.data && !meter.isFetching && !readings.isFetching) setReady(true)
  const error = meter.error ?? readings.error
  const retry = () => Promise.all([meter.refetch(), readings.refetch()])
  const data =
    isReady && meter.data && readings.data ? { meter: meter.data, count: readings.data.count } : undefined
  return (
    <Loaded query={{ data, error, refetch: retry }}>
      {({ meter: found, count }) => <EditForm meter={found} isRead={count > 0} />}
    </Loaded>
  )
}

function EditForm({ meter, isRead }: { meter: Meter; isRead: boolean }) {
  const t = useWords(words)
  useTabTitle({ zh: `编辑 ${meter.account_no}`, en: `Edit ${meter.account_no}` })
  const goOn = useGoOn()
  const [before] = useState(() => draftOf(meter, today()))
  const save = useSend('PATCH /meters/{id}/', ['/meters/'])
  const detail = pathTo('MeterDetail', { id: meter.id })

  async function submit(values: MeterDraft) {
    const changes = changesOf(before, { ...before, ...values })
    if (Object.keys(changes).length === 0) {
      notify('info', t('nothingChanged'))
      return goOn(detail)
    }
    await save.mutateAsync({ path: { id: meter.id }, body: changes })
    notify('success', t('saved', { account: meter.account_no }))
    return goOn(detail)
  }

  return (
    <FormPage<MeterDraft>
      title={`${t('editTitle')} ${meter.account_no}`}
      submitText={t('editSubmit')}
      initial={before}
      onSubmit={submit}
      onCancel={() => goOn(detail)}
    >
      <MeterFields today={today()} before={before} isRead={isRead} parentName={meter.parent_name} />
    </FormPage>
  )
}
