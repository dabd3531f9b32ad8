import type { ReportName } from '@water/contract/reports/reports'
import { cubicMetres, fen, litres } from '@water/rules/money'
import { grouped } from '@water/rules/money-text'
import { own } from '@water/rules/own'
import { useLocale } from '../../i18n/locale'
import { useChartLook } from '../../theme/chart-look'
import { axisMoney } from '../../ui/chart/axis-money'
import { Chart } from '../../ui/chart/chart'
import type { ChartOption } from '../../ui/chart/draw'
import { inside, money, plain, striped, tooltip, unmarked } from '../../ui/chart/style'
import { today } from '../../ui/field/today'
import type { Asked } from './asked'
import { onAxis } from './axis'
import { type Report, type ReportRow, textOf } from './report'
import * as styles from './reports.module.css'

interface PictureProps {
  name: ReportName
  report: Report
  asked: Asked
}

/** Reports that are looked at as a picture, with the figure that it shows and the one beside it. */
const PICTURES: Partial<Record<ReportName, readonly string[]>> = {
  collections: ['amount'],
  charges: ['amount'],
  arrears: ['amount'],
  volumes: ['billed_volume', 'billed_volume_last_year'],
  losses: ['supplied', 'billed'],
}
const HEIGHT = 240
/** More bars than these, those of a quarter, cannot be told apart. */
const MOST = 92

/** The rows of one group as bars, above the same rows as a table; last year's volume as a striped bar beside each. Several groups are no picture. */
export default function Picture({ name, report, asked }: PictureProps) {
  const look = useChartLook()
  const language = useLocale() === 'en_US' ? 'en' : 'zh'
  const figures = PICTURES[name]
  const [group] = asked.groups
  const { columns } = report
  if (!figures || !group || asked.groups.length > 1 || report.rows.length === 0) return null
  const rows = onAxis(report.rows, group, asked.span, today())
  if (rows.length < 2 || rows.length > MOST) return null
  const isMoney = figures[0] === 'amount'
  const shown = columns.filter(({ key }) => key === group || figures.includes(key))
  const sizeOf = (row: ReportRow, figure: string) => {
    const text = String(own(row, figure) ?? '0')
    return isMoney ? fen(text) : litres(text)
  }
  // Positions are drawn from whole fen and litres; what is read comes from the exact amount.
  const worded = (value: unknown) =>
    isMoney ? money(value) : `${grouped(cubicMetres(Number(value)))}\u00a0m³`
  const option: ChartOption = {
    grid: { top: figures.length > 1 ? 40 : 12, left: 4, right: 8, bottom: 4, ...inside },
    ...(figures.length > 1
      ? {
          legend: { top: 0, left: 0, itemWidth: 18, itemHeight: 12, textStyle: { color: look.textColor } },
        }
      : {}),
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      ...tooltip(look),
      valueFormatter: worded,
    },
    xAxis: { type: 'category', data: rows.map((row) => textOf(row, group)), ...plain(look) },
    yAxis: {
      type: 'value',
      // Its marks are whole fen and litres, too.
      minInterval: 1,
      ...plain(look),
      axisLabel: {
        ...plain(look).axisLabel,
        formatter: (value: number) => (isMoney ? axisMoney(value, language) : grouped(cubicMetres(value))),
      },
    },
    series: figures.map((figure, at) => ({
      type: 'bar' as const,
      name: columns.find(({ key }) => key === figure)?.title ?? '',
      data: rows.map((row) => sizeOf(row, figure)),
      barMaxWidth: 28,
      itemStyle:
        at === 0 ? { color: look.main, decal: unmarked } : { color: look.second, decal: striped(look) },
    })),
  }
  return (
    <div className={styles.picture}>
      <Chart label={shown.map(({ title }) => title).join(' · ')} option={option} height={HEIGHT} />
    </div>
  )
}
