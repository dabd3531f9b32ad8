import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

/** The parts of the library that the console draws with. A chart that needs another one adds it here. */
use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, SVGRenderer])

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>

export interface Drawing {
  show: (option: ChartOption) => void
  end: () => void
}

/** Begins a drawing that follows the size of its box. `onPick` gets the position of a value that was clicked. */
export function begin(box: HTMLElement, onPick: (index: number) => void): Drawing {
  const chart = init(box, null, { renderer: 'svg' })
  const watch = new ResizeObserver(() => chart.resize())
  watch.observe(box)
  chart.on('click', ({ dataIndex }) => {
    if (typeof dataIndex === 'number') onPick(dataIndex)
  })
  const { fontFamily } = getComputedStyle(box)
  return {
    // Patterns beside the colours, for those who tell no colours apart. The label is the box's own.
    show: (option) =>
      chart.setOption(
        {
          animation: false,
          textStyle: { fontFamily },
          aria: { enabled: true, label: { enabled: false }, decal: { show: true } },
          ...option,
        },
        { notMerge: true },
      ),
    end: () => {
      watch.disconnect()
      chart.dispose()
    },
  }
}
