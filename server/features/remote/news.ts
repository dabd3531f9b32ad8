import { cubicMetres } from '@water/rules/money'
import { type DeviceSeries, secondsOf, timeOf } from './device-series'
import type { ReportingModule } from './devices-store'
import type { SentReport } from './read-row'
import type { NewReport } from './reports-store'
import type { ModuleNews } from './states-store'

/**
 * The modules of a batch after it: their newest report, and their newest good one. Of a device of which anything changes every module is
 * named, also one that stays as it is.
 */
export function newsOf(
  made: readonly NewReport[],
  again: readonly { installation: number }[],
  modules: readonly ReportingModule[],
  all: ReadonlyMap<number, DeviceSeries>,
): ModuleNews[] {
  const changed = new Set([
    ...made.map(({ module }) => module.installation),
    ...again.map(({ installation }) => installation),
  ])
  const newest = new Map<number, SentReport>()
  const valves = new Map<number, SentReport>()
  for (const { sent, module } of made) {
    const { id, heard_at } = module
    if (sent.freezeAt > (newest.get(id)?.freezeAt ?? heard_at ?? '')) newest.set(id, sent)
    if (sent.valve !== null && sent.freezeAt > (valves.get(id)?.freezeAt ?? '')) valves.set(id, sent)
  }
  const news: ModuleNews[] = []
  for (const module of modules) {
    if (!changed.has(module.installation)) continue
    const sent = newest.get(module.id)
    const ofValve = valves.get(module.id)
    const good = all.get(module.installation)?.series.last(secondsOf(module.from), until(module))
    const last_report_at = good === undefined ? null : timeOf(good.at)
    const isLater = last_report_at !== null && last_report_at > (module.last_report_at ?? '')
    news.push({
      id: module.id,
      turn: module.turn,
      heard_at: sent?.freezeAt ?? null,
      battery: sent?.battery ?? null,
      rsrp: sent?.rsrp ?? null,
      valve: ofValve?.valve ?? null,
      valve_at: ofValve?.freezeAt ?? null,
      last_report_at: isLater ? last_report_at : null,
      last_index: isLater ? cubicMetres(good!.index) : null,
    })
  }
  return news
}

const until = ({ until: end }: ReportingModule): number =>
  end === null ? Number.POSITIVE_INFINITY : secondsOf(end)
