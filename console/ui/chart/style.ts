import { yuan } from '@water/rules/money'
import { moneyText } from '@water/rules/money-text'
import type { ChartLook } from '../../theme/chart-look'

/** Values are fen: the library draws positions from them, and every text that is read comes from the exact amount. */
export const money = (value: unknown) => moneyText(yuan(Number(value)))

export const plain = (look: ChartLook) => ({
  axisLine: { lineStyle: { color: look.borderColor } },
  axisTick: { show: false },
  axisLabel: { color: look.textColor, fontSize: 12 },
  splitLine: { lineStyle: { color: look.borderColor, type: 'dashed' as const } },
})

export const tooltip = (look: ChartLook) => ({
  confine: true,
  backgroundColor: look.containerColor,
  borderColor: look.borderColor,
  textStyle: { color: look.textColor, fontSize: 13 },
  valueFormatter: money,
})

export const inside = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' } as const

/** Stripes tell the second series from the first without their colours. */
export const striped = (look: ChartLook) => ({
  symbol: 'rect' as const,
  color: look.containerColor,
  dashArrayX: [1, 0],
  dashArrayY: [2, 4],
  rotation: Math.PI / 4,
})
export const unmarked = { symbol: 'none' as const }
