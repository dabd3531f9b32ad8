import { addDays, addMonths, monthOf } from '@water/rules/calendar'
import { Alert, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { type Done, useOnce } from '../../api/idempotency'
import { useNamedScope } from '../../api/named-scope'
import { invalidate, useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { BankAccountChooser } from '../../parts/choosers/bank-account-chooser'
import { LocationsChooser } from '../../parts/choosers/location-chooser'
import { RecordsChooser } from '../../parts/choosers/record-chooser'
import { pathTo } from '../../paths'
import { notify } from '../../ui/dialog/notify'
import { DatePicker } from '../../ui/field/date-picker'
import { today } from '../../ui/field/today'
import { FormPage, FormSection } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { useTellBefore } from '../../ui/show/done-before'
import { Facts } from '../../ui/show/facts'
import type { Job } from '../../ui/show/job'
import { JobProgress } from '../../ui/show/job-progress'
import { Loaded } from '../../ui/show/loaded'
import * as textStyles from '../../ui/show/text.module.css'
import { useLeftOut } from './figures'
import * as styles from './withholdings.module.css'
import { words } from './words'

interface Values {
  bank_account: number | null
  due_until: string
  locations: number[]
  water_prices: number[]
}
type Preview = ReplyOf<'GET /withholdings/preview/{id}/'>

/** Starts with the default account for withholding. */
export default function CreateWithholding() {
  const query = { ...useNamedScope(), page_size: 200 }
  const accounts = useCall('GET /organizations/bank-accounts/', { query })
  return (
    <Loaded query={accounts}>
      {({ results }) => {
        const own = results.filter(({ purpose }) => purpose === 'withholding')
        return <CreateForm account={(own.find(({ is_default }) => is_default) ?? own[0])?.id ?? null} />
      }}
    </Loaded>
  )
}

/** The form, its preview, and the run, once the preview is of what the form says. */
function CreateForm({ account }: { account: number | null }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const once = useOnce()
  const tellBefore = useTellBefore()
  const [form] = Form.useForm<Values>()
  const values = Form.useWatch([], form) as Values | undefined
  const [checking, setChecking] = useState<{ job: number; of: string } | null>(null)
  const [preview, setPreview] = useState<{ of: string; sums: Preview } | null>(null)
  const [making, setMaking] = useState<Done<{ job: number }> | null>(null)
  const of = values ? JSON.stringify(bodyOf(values)) : ''
  const isCurrent = preview !== null && preview.of === of
  const shown = useRef<HTMLDivElement>(null)
  // It lies below the fields, and the press that asks for it is in the foot.
  useEffect(() => {
    if (checking ?? preview ?? making) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [checking, preview, making])

  async function submit(given: Values) {
    const body = bodyOf(given)
    if (!isCurrent) {
      const { job } = await call('POST /withholdings/preview/', { body })
      setPreview(null)
      setChecking({ job, of: JSON.stringify(body) })
      return false
    }
    if (preview.sums.rows === 0) return false
    setMaking(
      await once('/withholdings/', (idempotencyKey) => call('POST /withholdings/', { body, idempotencyKey })),
    )
    return true
  }
  async function checked({ of, job }: { of: string; job: number }) {
    setPreview({ of, sums: await call('GET /withholdings/preview/{id}/', { path: { id: job } }) })
    setChecking(null)
  }
  async function made(job: Job) {
    await invalidate('/withholdings/', '/orders/', '/notices/')
    if (job.state === 'failed') return
    if (making?.isEarlier) tellBefore({ text: t('madeBefore') })
    else notify('success', t('made'))
    const run = job.results.find(({ id }) => id !== null)?.id ?? (await newestRun())
    await goOn(pathTo('WithholdingDetail', { id: run }))
  }

  const count = isCurrent ? preview.sums.rows : 0
  return (
    <FormPage<Values>
      title={t('createTitle')}
      submitText={isCurrent ? (count > 0 ? t('makeOk', { count }) : t('makeNone')) : t('preview')}
      initial={{ bank_account: account, due_until: monthEnd(today()), locations: [], water_prices: [] }}
      form={form}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('Withholdings'))}
    >
      <FormSection title={t('whatToAsk')}>
        <Form.Item
          name="bank_account"
          label={t('bank_account')}
          extra={t('bankAccountHint')}
          rules={[{ required: true }]}
        >
          <BankAccountChooser purpose="withholding" />
        </Form.Item>
        <Form.Item name="due_until" label={t('due_until')} extra={t('dueHint')} rules={[{ required: true }]}>
          <DatePicker />
        </Form.Item>
        <Form.Item name="locations" label={t('locations')} extra={t('locationsHint')}>
          <LocationsChooser />
        </Form.Item>
        <Form.Item name="water_prices" label={t('water_prices')} extra={t('pricesHint')}>
          <RecordsChooser of="GET /organizations/water-prices/" />
        </Form.Item>
      </FormSection>
      <div ref={shown} className={styles.runPreview}>
        <Panel title={t('previewTitle')}>
          {making !== null ? (
            <JobProgress key={making.reply.job} id={making.reply.job} onFinished={made}>
              {() => <p className={textStyles.quiet}>{t('making')}</p>}
            </JobProgress>
          ) : checking !== null ? (
            <JobProgress key={checking.job} id={checking.job} onFinished={() => checked(checking)}>
              {() => <p className={textStyles.quiet}>{t('previewing')}</p>}
            </JobProgress>
          ) : preview === null ? (
            <p className={textStyles.quiet}>{t('previewHint')}</p>
          ) : (
            <div role="status">
              {isCurrent ? null : <Alert type="warning" title={t('previewOld')} />}
              <Sums sums={preview.sums} />
            </div>
          )}
        </Panel>
      </div>
    </FormPage>
  )
}

const bodyOf = ({ bank_account, due_until, locations, water_prices }: Values) => ({
  // The form demands one.
  bank_account: bank_account ?? 0,
  due_until,
  ...(locations?.length > 0 && { locations }),
  ...(water_prices?.length > 0 && { water_prices }),
})

/** All orders that are due in the month are collected together. */
const monthEnd = (day: string): string => addDays(`${addMonths(monthOf(day), 1)}-01`, -1)

/** The job of a run without rows has no result that names the run. */
async function newestRun(): Promise<number> {
  const { results } = await call('GET /withholdings/', { query: { page_size: 1 } })
  return results[0]!.id
}

function Sums({ sums }: { sums: Preview }) {
  const t = useWords(words)
  const leftOut = useLeftOut()
  return (
    <>
      {sums.rows === 0 ? <p>{t(sums.left_out.length > 0 ? 'allLeftOut' : 'nothingDue')}</p> : null}
      <Facts
        facts={[
          { label: t('accounts'), value: sums.rows.toLocaleString('en-US') },
          { label: t('sum'), value: <Money value={sums.amount} sign /> },
          ...leftOut(sums.left_out),
        ]}
      />
    </>
  )
}
