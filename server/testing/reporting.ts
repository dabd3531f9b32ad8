import type { LocalDate } from '@water/rules/calendar'
import { imeiOf, type RemoteHomes } from './remote-works'
import { FIRST_INDEX } from './report-histories'
import type { TestApp } from './test-app'

export interface ReportingMeter {
  id: number
  imei: string
}

/** Meters of one organization whose devices begin near the end of their register. */
export class Reporting {
  private made = 0

  constructor(
    private readonly t: Pick<TestApp, 'call'>,
    private readonly works: RemoteHomes,
    private readonly installed: LocalDate,
  ) {}

  async bind(count: number): Promise<ReportingMeter[]> {
    const input = { install_date: this.installed, initial_reading: FIRST_INDEX }
    const meters: ReportingMeter[] = []
    for (let at = 0; at < count; at++) {
      const imei = imeiOf(++this.made)
      const { id } = await this.works.bound(imei, input)
      meters.push({ id, imei })
    }
    return meters
  }

  async reportsOf({ id }: ReportingMeter) {
    const days = { from: this.installed }
    const { status, text, data } = await this.t.call(this.works.clerk, `GET /meters/${id}/remote/`, days)
    if (status !== 200) throw new Error(text)
    return data
  }

  /** Reports, hours, modules and open alarms, as they are the same for meters that have sent the same. */
  async statesOf(meters: readonly ReportingMeter[]): Promise<object[]> {
    return Promise.all(
      meters.map(async (meter) => {
        const { module, reports, hours } = await this.reportsOf(meter)
        const { last_report_at, battery, rsrp, valve } = module
        const alarms = await this.t.call(this.works.clerk, 'GET /remote/alarms/', {
          ...{ state: ['open'], page_size: 200 },
        })
        const open = alarms.data.results.filter((alarm: { meter: number }) => alarm.meter === meter.id)
        return {
          module: { last_report_at, battery, rsrp, valve },
          reports: reports.map((row: Record<string, unknown>) => {
            const { freeze_at, index, state, is_rollover } = row
            return { freeze_at, index, state, is_rollover, battery: row.battery, alarms: row.alarms }
          }),
          hours,
          open: open.map(({ kind }: { kind: string }) => kind).sort(),
        }
      }),
    )
  }
}
