import { dueIn } from '@water/contract/dashboard/due-in'
import { fen, yuan } from '@water/rules/money'
import { Checkbox } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import { useChartLook } from '../../theme/chart-look'
import { Chart } from '../../ui/chart/chart'
import { today } from '../../ui/field/today'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import * as styles from './home.module.css'
import { isOfMonth, linesOf } from './lines'
import { Movements } from './movements'
import { agesOption, type LineNames, linesOption } from './options'
import { pathToRows } from './rows'
import { type Step, stepsOf } from './series'
import type { Span } from './span'
import type { Dashboard } from './todo'
import { words } from './words'

interface ChartsProps {
  figures: Dashboard | undefined
  before: Dashboard | undefined
  span: Span
  location: string | undefined
}

const HEIGHT = 264

/** The figures as pictures: the month as it grows, what has moved, and what is owed by its age; `beside` stands among them. */
export function Charts({ figures, before, span, location, beside }: ChartsProps & { beside?: ReactNode }) {
  const t = useWords(words)
  const isMoved = isOfMonth(span, today()) && figures?.comparison !== null
  return (
    <div className={styles.charts}>
      <Panel title={t('flow')} extra={<Compare />}>
        <Flow figures={figures} before={before} span={span} location={location} />
      </Panel>
      {isMoved ? <Movements comparison={figures?.comparison} span={span} location={location} /> : null}
      {isMoved ? beside : null}
      <Panel title={t('ages')}>
        <Ages figures={figures} span={span} location={location} />
      </Panel>
      {isMoved ? null : beside}
    </div>
  )
}

function Compare() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  return (
    <Checkbox
      checked={params.has('compare')}
      onChange={({ target }) => {
        const next = new URLSearchParams(params)
        if (target.checked) next.set('compare', 'last_year')
        else next.delete('compare')
        setParams(next, { replace: true })
      }}
    >
      {t('compare')}
    </Checkbox>
  )
}

const FLOW = ['charged', 'collected'] as const
const FLOW_BEFORE = ['chargedBefore', 'collectedBefore'] as const

function Flow({ figures, before, span, location }: ChartsProps) {
  const t = useWords(words)
  const look = useChartLook()
  const language = useLocale() === 'en_US' ? 'en' : 'zh'
  const isCompared = before !== undefined
  const monthBefore = isCompared ? undefined : figures?.comparison?.by_day
  const steps = useMemo(
    () => stepsOf(figures?.by_day ?? [], before?.by_day ?? []),
    [figures?.by_day, before?.by_day],
  )
  const lines = useMemo(
    () => linesOf(steps, { today: today(), monthBefore, isCompared }),
    [steps, monthBefore, isCompared],
  )
  const names: LineNames = {
    charged: t('charged'),
    collected: t('collected'),
    chargedBefore: t(isCompared ? 'chargedBefore' : 'chargedLastMonth'),
    collectedBefore: t(isCompared ? 'collectedBefore' : 'collectedLastMonth'),
  }
  const option = useMemo(() => linesOption(lines, { look, names, language }), [lines, look, language])
  const isEmpty = lines.every((line) => [...FLOW, ...FLOW_BEFORE].every((name) => !line[name]))
  if (figures && isEmpty) return <NoValues text={t('noFlow')} />
  const shownBefore = FLOW_BEFORE.filter((name) => lines.some((line) => line[name] !== null))
  const soFar = (value: number | null) => <Money value={value === null ? null : yuan(value)} />
  return (
    <Chart
      label={t('flowLabel', { from: span.from, to: span.to })}
      option={option}
      height={HEIGHT}
      table={{
        columns: [
          { title: t(steps.some(isWhole) ? 'month' : 'day') },
          ...FLOW.map((name) => ({ title: t(name), isNumber: true })),
          ...FLOW.map((name) => ({ title: t(`${name}SoFar`), isNumber: true })),
          ...shownBefore.map((name) => ({ title: names[name], isNumber: true })),
        ],
        rows: lines.map((line, at) => {
          const step = steps[at]
          return {
            key: line.label,
            cells: [
              step === undefined || isWhole(step) ? line.label : step.from,
              ...FLOW.map((name) => <OfStep key={name} name={name} step={step} location={location} />),
              ...FLOW.map((name) => soFar(line[name])),
              ...shownBefore.map((name) => soFar(line[name])),
            ],
          }
        }),
      }}
    />
  )
}

/** The amount of a step, which leads to its rows. */
function OfStep({
  name,
  step,
  location,
}: {
  name: (typeof FLOW)[number]
  step: Step | undefined
  location: string | undefined
}) {
  const sum = <Money value={step ? yuan(step[name]) : null} />
  if (!step?.[name]) return sum
  const { from, to } = step
  return <Link to={pathToRows(name, { from, to, location })}>{sum}</Link>
}

/** More than a day. */
const isWhole = ({ from, to }: Step): boolean => from !== to

function Ages({ figures, span, location }: Omit<ChartsProps, 'before'>) {
  const t = useWords(words)
  const name = useNames()
  const language = useLocale()
  const look = useChartLook()
  const navigate = useNavigate()
  const ages = figures?.arrears_by_age ?? []
  const option = useMemo(
    () => agesOption(figures?.arrears_by_age ?? [], (age) => name('arrearsAge', age), look),
    [figures?.arrears_by_age, look, language],
  )
  const rowsOf = (age: string) => pathToRows('arrears', { ...span, location }, dueIn(age, today()))
  if (figures && ages.every(({ amount }) => fen(amount) === 0)) return <NoValues text={t('noArrears')} />
  return (
    <Chart
      label={t('agesLabel')}
      option={option}
      height={HEIGHT}
      onPick={(index) => ages[index] && navigate(rowsOf(ages[index].age))}
      table={{
        columns: [
          { title: t('age') },
          { title: t('count'), isNumber: true },
          { title: t('amount'), isNumber: true },
        ],
        rows: ages.map(({ age, count, amount }) => ({
          key: age,
          cells: [
            <Link key={age} to={rowsOf(age)}>
              {name('arrearsAge', age)}
            </Link>,
            count.toLocaleString('en-US'),
            <Money key={age} value={amount} />,
          ],
        })),
      }}
    />
  )
}

function NoValues({ text }: { text: string }) {
  return (
    <p className={styles.noValues} style={{ height: HEIGHT }}>
      {text}
    </p>
  )
}
