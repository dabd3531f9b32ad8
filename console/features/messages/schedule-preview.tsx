import { Form, type FormInstance } from 'antd'
import type { ReplyOf } from '../../api/call'
import { useEvery } from '../../api/every'
import { useNamedScope } from '../../api/named-scope'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useLocations } from '../../parts/choosers/locations'
import { useNamed } from '../../parts/choosers/record-chooser'
import { useDebounced } from '../../ui/field/debounced'
import { Panel } from '../../ui/page/panel'
import { Money, When } from '../../ui/show/amounts'
import { Failure } from '../../ui/show/failure'
import * as styles from './messages.module.css'
import { bodyOf, isOfDocument, type ScheduleValues } from './schedule-draft'
import { scheduleInWords } from './sentence'
import { words } from './words'

type Preview = ReplyOf<'POST /organizations/sms-schedule/preview/'>

/** The result of the form: the sentence, the next times, and the present receivers. */
export function SchedulePreview({
  form,
  schedule,
}: {
  form: FormInstance<ScheduleValues>
  schedule: number | undefined
}) {
  const t = useWords(words)
  const values = Form.useWatch<ScheduleValues | undefined>([], form)
  const sentence = useSentence(values)
  const isOfDocuments = values !== undefined && isOfDocument(values)
  const whom = t(isOfDocuments ? 'concerned' : 'now')
  const scope = useNamedScope()
  const debounced = useDebounced(JSON.stringify(values ?? null), 400)
  const draft = draftOf(JSON.parse(debounced))
  const preview = useCall(
    'POST /organizations/sms-schedule/preview/',
    { body: { ...(draft ?? { trigger: 'daily' }), schedule: schedule ?? null, ...scope } },
    { enabled: draft !== null, keepBefore: true },
  )
  return (
    <Panel title={t('preview')}>
      <p className={styles.scheduleSentence} aria-live="polite">
        {sentence}
      </p>
      {preview.error && !preview.data ? (
        <Failure error={preview.error} onRetry={preview.refetch} />
      ) : (
        <div className={styles.schedulePreview} aria-busy={preview.isPending && draft !== null}>
          <section aria-label={whom}>
            <h3>{whom}</h3>
            {preview.data ? <Receivers found={preview.data} isOfDocuments={isOfDocuments} /> : <p>…</p>}
          </section>
          <section aria-label={t('nextTimes')}>
            <h3>{t('nextTimes')}</h3>
            {draft !== null && !preview.data ? (
              <p>…</p>
            ) : (
              <Times values={values} next={preview.data?.next ?? []} />
            )}
          </section>
        </div>
      )}
    </Panel>
  )
}

/** The body of the request. Numbers that are incomplete are left out, so that typing does not cause errors. */
function draftOf(values: ScheduleValues | null) {
  if (!values?.trigger) return null
  const { name: _, is_enabled: __, ...body } = bodyOf(values)
  const arrears = body.min_arrears
  return {
    ...body,
    template: body.template ?? null,
    config: body.config ?? null,
    min_arrears: arrears !== null && /^\d{1,9}(\.\d{1,2})?$/.test(arrears) ? arrears : null,
    dedupe_days: body.dedupe_days ?? 0,
  }
}

function useSentence(values: ScheduleValues | undefined): string {
  const t = useWords(words)
  const { data: templates = [] } = useEvery('GET /organizations/sms-template/')
  const { rows: prices } = useNamed('GET /organizations/water-prices/')
  const { data: places = [] } = useLocations()
  if (!values) return '…'
  const namesOf = (rows: readonly { id: number; name: string }[], ids: readonly number[] = []) =>
    ids.map((id) => rows.find((row) => row.id === id)?.name ?? '…')
  return scheduleInWords(
    {
      ...values,
      location_names: namesOf(places, values.locations),
      price_names: namesOf(prices, values.prices),
      template_name: templates.find(({ id }) => id === values.template)?.name ?? '',
    },
    t,
  )
}

function Receivers({ found, isOfDocuments }: { found: Preview; isOfDocuments: boolean }) {
  const t = useWords(words)
  const { matching, without_phone, duplicates, first, spread } = found
  const count = matching - without_phone - duplicates
  return (
    <>
      <p className={styles.scheduleCount}>
        {count > 0 ? t(isOfDocuments ? 'forDocuments' : 'wouldSend', { n: count }) : t('wouldSendNone')}
      </p>
      {without_phone + duplicates > 0 ? (
        <p className={styles.scheduleNote}>
          {t('ofMatching', { matching, phoneless: without_phone, duplicates })}
        </p>
      ) : null}
      {spread ? (
        <p className={styles.scheduleNote}>{t('spread', { ...spread, first: spread.first_day })}</p>
      ) : null}
      {first.length > 0 ? (
        <ul className={styles.scheduleFirst} aria-label={t('firstNames')}>
          {first.map(({ id, account_no, customer_name, phone, arrears }) => (
            <li key={id}>
              <span>{customer_name}</span>
              <span className={styles.scheduleNote}>
                {account_no} · {phone}
              </span>
              {/[1-9]/.test(arrears) ? <Money value={arrears} sign /> : null}
            </li>
          ))}
          {count > first.length ? (
            <li className={styles.scheduleNote}>{t('andMore', { more: count - first.length })}</li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
}

function Times({ values, next }: { values: ScheduleValues | undefined; next: readonly string[] }) {
  const t = useWords(words)
  if (values && isOfDocument(values)) return <p className={styles.scheduleNote}>{t('noTimes')}</p>
  if (next.length === 0) {
    const isOver = values?.trigger === 'once' && values.date
    return <p className={styles.scheduleNote}>{t(isOver ? 'timesOver' : 'timesLater')}</p>
  }
  return (
    <ol className={styles.scheduleTimes}>
      {next.map((time) => (
        <li key={time}>
          <When value={time.slice(0, 16)} />
        </li>
      ))}
    </ol>
  )
}
