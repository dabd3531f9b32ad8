import { fen } from '@water/rules/money'
import type { ChartLook } from '../../theme/chart-look'
import { axisMoney } from '../../ui/chart/axis-money'
import type { ChartOption } from '../../ui/chart/draw'
import { inside, money, plain, striped, tooltip, unmarked } from '../../ui/chart/style'
import type { LinePoint } from './lines'
import type { Dashboard } from './todo'

export type LineNames = Record<'charged' | 'collected' | 'chargedBefore' | 'collectedBefore', string>

/** Charged and collected since the beginning of the span; what they are compared with in broken lines behind them. */
export function linesOption(
  points: readonly LinePoint[],
  { look, names, language }: { look: ChartLook; names: LineNames; language: 'zh' | 'en' },
): ChartOption {
  const line = (name: keyof LineNames, color: string, type: 'solid' | 'dashed' | 'dotted') => ({
    type: 'line' as const,
    name: names[name],
    data: points.map((point) => point[name]),
    // A month of one day is a dot.
    showSymbol: points.filter((point) => point[name] !== null).length === 1,
    symbol: name.startsWith('charged') ? 'circle' : 'triangle',
    symbolSize: 7,
    lineStyle: { color, type, width: type === 'solid' ? 2.5 : 1.5 },
    itemStyle: { color, decal: unmarked },
  })
  const isThere = (name: keyof LineNames) => points.some((point) => point[name] !== null)
  return {
    grid: { top: 40, left: 4, right: 12, bottom: 4, ...inside },
    legend: { top: 0, left: 0, itemWidth: 24, itemHeight: 10, textStyle: { color: look.textColor } },
    tooltip: {
      trigger: 'axis',
      ...tooltip(look),
      valueFormatter: (value: unknown) => (typeof value === 'number' ? money(value) : '—'),
    },
    xAxis: { type: 'category', boundaryGap: false, data: points.map(({ label }) => label), ...plain(look) },
    yAxis: {
      type: 'value',
      ...plain(look),
      axisLabel: { ...plain(look).axisLabel, formatter: (value: number) => axisMoney(value, language) },
    },
    series: [
      line('charged', look.main, 'solid'),
      line('collected', look.second, 'solid'),
      ...(isThere('chargedBefore') ? [line('chargedBefore', look.main, 'dashed')] : []),
      ...(isThere('collectedBefore') ? [line('collectedBefore', look.second, 'dotted')] : []),
    ],
  }
}

/** Arrears by age, each amount beside its bar. The part that is not yet due has another colour and stripes. */
export function agesOption(
  ages: NonNullable<Dashboard['arrears_by_age']>,
  nameOf: (age: (typeof ages)[number]['age']) => string,
  look: ChartLook,
): ChartOption {
  return {
    grid: { top: 4, left: 4, right: 92, bottom: 4, ...inside },
    tooltip: { trigger: 'item', ...tooltip(look) },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: ages.map(({ age }) => nameOf(age)),
      ...plain(look),
      axisLine: { show: false },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 16,
        label: {
          show: true,
          position: 'right',
          color: look.textColor,
          formatter: ({ value }) => money(value),
        },
        data: ages.map(({ age, amount }) => ({
          value: fen(amount),
          itemStyle:
            age === 'not_due'
              ? { color: look.main, decal: striped(look) }
              : { color: look.warning, decal: unmarked },
        })),
      },
    ],
  }
}
