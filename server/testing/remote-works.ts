import type { DeviceAlarm, ReportDoubt, ReportState } from '@water/contract/remote/vocabulary'
import { addDays, dateOf } from '@water/rules/calendar'
import { sql } from 'kysely'
import { systemClock } from '../clock'
import type { TestApp, TestReply, TestUser } from './test-app'
import { beijing, newWaterworks, type Waterworks } from './waterworks'

/** An organization whose meters report: a type that is read remotely, and a gateway with a token. */
export interface RemoteWorks extends Waterworks {
  /** Read remotely, with two decimals and a valve. */
  remoteType: number
  gateway: TestUser
  /** A further gateway. */
  newGateway(): Promise<TestUser>
  /** Binds a module to the device of a meter, from its installation on, and returns its number. */
  bind(meter: number, module?: Partial<TestModule>): Promise<string>
  send(rows: unknown, gateway?: TestUser): Promise<TestReply>
  /** A report as the gateway's batch keeps it, without its judgement; one with a doubt is quarantined. */
  report(meter: number, report: TestReport): Promise<void>
}

export interface TestModule {
  imei: string
  gateway: number | null
  no_cut: boolean
  from: string
}

export interface TestReport {
  freeze_at: string
  index: string | number
  doubt?: ReportDoubt
  state?: ReportState
  is_rollover?: boolean
  alarms?: DeviceAlarm[]
  /** Flows of 24 hours: this one in each of them. */
  flow?: number
}

export interface RemoteHomes extends RemoteWorks {
  waterPrice: number
  /** A meter of the remote type with a module bound from its installation on. */
  bound(imei: string, input?: object): Promise<{ id: number; account_no: string; meter_no: string }>
}

type Site = Pick<TestApp, 'db' | 'newOrganization' | 'signIn' | 'call'> & Partial<Pick<TestApp, 'identity'>>

export const imeiOf = (number: number): string => String(860_000_000_000_000 + number)

/** Numbers that no test names. */
let imeis = 9_000_000

/** An organization of its own, with a price for homes. */
export async function newRemoteWorks(t: Site, settings: object = {}): Promise<RemoteHomes> {
  const works = await withRemote(t, await newWaterworks(t, settings))
  const waterPrice = await beijing(works)
  return {
    ...works,
    waterPrice,
    async bound(imei, input = {}) {
      const meter = await works.meter(waterPrice, { meter_type: works.remoteType, ...input })
      await works.bind(meter.id, { imei, from: meter.install_date })
      return meter
    },
  }
}

/** Makes the meters of an organization report. */
export async function withRemote(t: Site, works: Waterworks): Promise<RemoteWorks> {
  const { org, staff, clerk } = works
  const made = async (path: string, body: object): Promise<TestReply['data']> => {
    const reply = await t.call(staff, `POST ${path}`, body)
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.data
  }
  const type = { name: '远传表', kind: 'nb_iot', reading_mode: 'remote', remote_scale: 2, has_valve: true }
  const remoteType: number = (await made('/organizations/meter-types/', type)).id
  let gateways = 0
  const newGateway = async (): Promise<TestUser> => {
    const name = `网关 ${++gateways}`
    const { id } = await made('/organizations/services/', { name, purpose: 'gateway' })
    const expires_on = addDays(dateOf(systemClock(t.identity?.ahead_s ?? 0)), 30)
    const { token } = await made(`/organizations/services/${id}/tokens/`, { expires_on })
    return { id, username: name, organization: org, token }
  }
  const gateway = await newGateway()
  return {
    ...{ ...works, remoteType, gateway, newGateway },
    async bind(meter, module = {}) {
      const { install_date } = (await t.call(clerk, `GET /meters/${meter}/`)).data
      const body = { imei: imeiOf(++imeis), from: install_date, ...module }
      const reply = await t.call(clerk, `PUT /meters/${meter}/module/`, body)
      if (reply.status !== 200) throw new Error(reply.text)
      return body.imei
    },
    send: (rows, by = gateway) => t.call(by, 'POST /nb/nb-gate/', rows as object),
    async report(meter, { freeze_at, index, doubt, alarms = [], flow, is_rollover = false, ...more }) {
      const state = more.state ?? (doubt ? 'quarantined' : 'good')
      const flows = flow === undefined ? null : Array.from({ length: 24 }, () => flow)
      await sql`
        with x as (
          select * from modules where organization_id = ${org} and meter_id = ${meter} and bound_until is null
        ), hours as (
          insert into remote_hours (organization_id, installation_id, freeze_at, flows)
          select organization_id, installation_id, ${freeze_at}::timestamptz, ${flows}::int[] from x where ${flows !== null}
        ), heard as (
          update module_states s set last_report_at = greatest(s.last_report_at, ${freeze_at}::timestamptz) from x
          where s.organization_id = ${org} and s.module_id = x.id and ${state === 'good'}
        )
        insert into remote_reports (organization_id, meter_id, installation_id, freeze_at, index, reading, state, is_rollover, doubt,
          alarms, gateway_id, received_at)
        select organization_id, meter_id, installation_id, ${freeze_at}::timestamptz, ${index}::numeric, ${index}::numeric * 100, ${state},
          ${is_rollover}, ${doubt ?? null}, ${alarms}::text[], ${gateway.id}::bigint, ${freeze_at}::timestamptz
        from x`.execute(t.db)
    },
  }
}
