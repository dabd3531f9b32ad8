import { cubicMetres } from '@water/rules/money'
import { type DeviceSeries, secondsOf, timeOf } from './device-series'
import type { ReportingModule } from './devices-store'
import type { SentReport } from './read-row'
import type { ModuleNews, NewReport } from './reports-store'

/** The modules of a batch after it: their newest report, and their newest good one. */
export function newsOf(
  made: readonly NewReport[],
  modules: readonly ReportingModule[],
  all: ReadonlyMap<number, DeviceSeries>,
): ModuleNews[] {
  const newest = new Map<number, SentReport>()
  const valves = new Map<number, SentReport>()
  for (const { sent, module } of made) {
    const { id, heard_at } = module
    if (sent.freezeAt > (newest.get(id)?.freezeAt ?? heard_at ?? '')) newest.set(id, sent)
    if (sent.valve !== null && sent.freezeAt > (valves.get(id)?.freezeAt ?? '')) valves.set(id, sent)
  }
  const news: ModuleNews[] = []
  for (const module of modules) {
    const sent = newest.get(module.id)
    const ofValve = valves.get(module.id)
    const good = all.get(module.installation)?.series.last(secondsOf(module.from), until(module))
    const last_report_at = good === undefined ? null : timeOf(good.at)
    const isLater = last_report_at !== null && last_report_at > (module.last_report_at ?? '')
    if (!sent && !ofValve && !isLater) continue
    news.push({
      id: module.id,
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
