import { sql } from 'kysely'
import type { TestApp } from './test-app'
import type { Waterworks } from './waterworks'

/** A report as a gateway would have brought it, judged already. */
export interface TestReport {
  freeze_at: string
  index: string | number
  state?: 'good' | 'quarantined' | 'rejected'
  is_rollover?: boolean
}

/** A gateway, and the modules and reports of meters: rows as the calls of gateways write them. */
export async function remoteWorks(t: Pick<TestApp, 'db' | 'call'>, works: Waterworks) {
  const body = { name: '网关', purpose: 'gateway' }
  const { data: gateway } = await t.call(works.staff, 'POST /organizations/services/', body)
  const { data: type } = await t.call(works.staff, 'POST /organizations/meter-types/', {
    ...{ name: '远传表', kind: 'nb_iot', reading_mode: 'remote', remote_scale: 2 },
  })
  let modules = 0
  return {
    gateway: gateway.id as number,
    meterType: type.id as number,
    async bind(meter: number, from = '2025-11-25') {
      const imei = String(860_000_000_000_000 + works.org * 1000 + ++modules)
      await sql`insert into bound_imeis (imei, organization_id) values (${imei}, ${works.org})`.execute(t.db)
      await sql`
        insert into modules (organization_id, meter_id, installation_id, imei, bound_from)
        select organization_id, meter_id, id, ${imei}, ${from}::timestamptz from installations
        where organization_id = ${works.org} and meter_id = ${meter} and removed_at is null`.execute(t.db)
      return imei
    },
    async report(meter: number, { freeze_at, index, state = 'good', is_rollover = false }: TestReport) {
      await sql`
        with kept as (
          insert into remote_reports (organization_id, meter_id, installation_id, freeze_at, index, reading, state, is_rollover, gateway_id, received_at)
          select organization_id, meter_id, installation_id, ${freeze_at}::timestamptz, ${index}::numeric, ${index}::numeric * 100, ${state}, ${is_rollover},
            ${gateway.id}::bigint, ${freeze_at}::timestamptz
          from modules where organization_id = ${works.org} and meter_id = ${meter} and bound_until is null
        )
        update modules set last_report_at = greatest(last_report_at, ${freeze_at}::timestamptz)
        where organization_id = ${works.org} and meter_id = ${meter} and bound_until is null and ${state} = 'good'`.execute(
        t.db,
      )
    },
  }
}
