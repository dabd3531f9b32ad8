import { Alert } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries'
import { useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { FirstStepsPanel } from '../../parts/first-steps/first-steps'
import { Takings } from '../../parts/takings/takings'
import { isAcrossOrganizations, useMay, useOrganization, useSession } from '../../state/session'
import { today } from '../../ui/field/today'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Failure } from '../../ui/show/failure'
import * as textStyles from '../../ui/show/text.module.css'
import { Actions } from './actions'
import { isBegun } from './begun'
import { BesideActions } from './beside-actions'
import { Books } from './books'
import { Charts } from './charts'
import { Figures } from './figures'
import * as styles from './home.module.css'
import { spanIn, yearBefore } from './span'
import { SpanBar } from './span-bar'
import { TryThis } from './try-this'
import { Waiting } from './waiting'
import { words } from './words'

/** Only a super administrator sees it. */
const Organizations = lazy(() => import('./organizations'))

/** The start page: what a person may know, and what waits for them, by what they may do. */
export default function Home() {
  const t = useWords(words)
  const name = useSession(({ userInfo }) => userInfo?.name || userInfo?.username || '')
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const organization = useOrganization()
  const [params] = useSearchParams()
  const span = spanIn(params, today())
  return (
    <div className={styles.home}>
      <PageHeader title={t('welcome', { name })} extra={<Today />} />
      {isAcross ? (
        <Suspense fallback={null}>
          <Organizations span={span}>
            {organization === null ? null : <OfOrganization key={organization} />}
          </Organizations>
        </Suspense>
      ) : organization === null ? null : (
        <OfOrganization key={organization} />
      )}
      <BesideActions />
    </div>
  )
}

function OfOrganization() {
  const t = useWords(words)
  const may = useMay()
  const [params] = useSearchParams()
  const { from, to } = spanIn(params, today())
  const asked = params.get('location') ?? ''
  const location = /^[1-9]\d*$/.test(asked) ? asked : undefined
  const query = { from, to, ...(location ? { location } : {}) }
  const answer = useCall('GET /dashboard/', { query }, { keepBefore: true, whenSeenAgain: true })
  const { data, error, isPlaceholderData } = answer
  const isStaff = may('staff')
  const seesMoney = may(['orderList'])
  const isCompared = seesMoney && params.has('compare')
  const earlier = useCall(
    'GET /dashboard/',
    { query: { ...query, ...yearBefore({ from, to }) } },
    { keepBefore: true, enabled: isCompared },
  )
  const before = isCompared ? earlier.data : undefined
  const steps = data?.first_steps
  // Nothing was ever read, and no debt came from another system: figures would be a page of zeros.
  const isEmpty = steps?.readings === false && (data?.arrears ?? '0.00') === '0.00'
  const work = (
    <div className={styles.work}>
      {data?.rounds ? <Books rounds={data.rounds} /> : null}
      {may(['paymentRecordCreate']) && !isStaff ? <Takings /> : null}
    </div>
  )
  return (
    <>
      <Actions />
      {error && data === undefined ? (
        // A span that is refused is changed where it was chosen.
        <Panel title={t('figures')} extra={seesMoney ? <SpanBar /> : null}>
          <Failure error={error} onRetry={answer.refetch} />
        </Panel>
      ) : (
        <>
          {steps && !isBegun(steps) ? <FirstStepsPanel /> : null}
          <Waiting todo={data?.todo} />
          {isStaff ? null : work}
          {seesMoney && !isEmpty ? (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.old : styles.money}>
              <Panel title={t('figures')} extra={<SpanBar />}>
                <Figures figures={data} before={before} span={{ from, to }} location={location} />
                {data ? (
                  <p className={textStyles.quiet}>
                    {t('asOf')} <When value={data.as_of} />
                  </p>
                ) : null}
              </Panel>
              {isCompared && earlier.error ? <Alert type="error" title={earlier.error.msg} /> : null}
              <Charts
                figures={data}
                before={before}
                span={{ from, to }}
                location={location}
                beside={isStaff ? work : null}
              />
            </div>
          ) : null}
          {data ? <TryThis book={data.rounds?.[0]?.location} /> : null}
        </>
      )}
    </>
  )
}

/** The utility's day in words. */
function Today() {
  const locale = useLocale()
  const inWords = new Intl.DateTimeFormat(locale === 'en_US' ? 'en-GB' : 'zh-CN', {
    dateStyle: 'full',
    timeZone: 'UTC',
  })
  return <span className={styles.today}>{inWords.format(new Date(`${today()}T00:00:00Z`))}</span>
}
