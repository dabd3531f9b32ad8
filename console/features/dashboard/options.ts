import { fen } from '@water/rules/money'
import type { ChartLook } from '../../theme/chart-look'
import { axisMoney } from '../../ui/chart/axis-money'
import type { ChartOption } from '../../ui/chart/draw'
import { inside, money, plain, striped, tooltip, unmarked } from '../../ui/chart/style'
import type { Step } from './series'
import type { Dashboard } from './todo'

type Names = Record<'charged' | 'collected' | 'chargedBefore' | 'collectedBefore', string>

/** Charged and collected side by side, by day or month; last year's as lines over them. */
export function flowOption(
  steps: readonly Step[],
  {
    look,
    names,
    language,
    isCompared,
  }: { look: ChartLook; names: Names; language: 'zh' | 'en'; isCompared: boolean },
): ChartOption {
  const bar = (name: 'charged' | 'collected', color: string, decal: object) => ({
    type: 'bar' as const,
    name: names[name],
    data: steps.map((step) => step[name]),
    barMaxWidth: 18,
    barGap: '10%',
    itemStyle: { color, decal },
  })
  const line = (name: 'chargedBefore' | 'collectedBefore', color: string, type: 'dashed' | 'dotted') => ({
    type: 'line' as const,
    name: names[name],
    data: steps.map((step) => step[name]),
    symbol: name === 'chargedBefore' ? 'circle' : 'triangle',
    symbolSize: 6,
    lineStyle: { color, type, width: 2 },
    itemStyle: { color, decal: unmarked },
  })
  return {
    grid: { top: 40, left: 4, right: 8, bottom: 4, ...inside },
    legend: { top: 0, left: 0, itemWidth: 18, itemHeight: 12, textStyle: { color: look.textColor } },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltip(look) },
    xAxis: { type: 'category', data: steps.map(({ label }) => label), ...plain(look) },
    yAxis: {
      type: 'value',
      ...plain(look),
      axisLabel: { ...plain(look).axisLabel, formatter: (value: number) => axisMoney(value, language) },
    },
    series: [
      bar('charged', look.main, unmarked),
      bar('collected', look.second, striped(look)),
      ...(isCompared
        ? [line('chargedBefore', look.textColor, 'dashed'), line('collectedBefore', look.textColor, 'dotted')]
        : []),
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
