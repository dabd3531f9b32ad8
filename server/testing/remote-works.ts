import type { TestApp, TestReply, TestUser } from './test-app'
import { beijing, newWaterworks, type Waterworks } from './waterworks'

/** An organization whose meters report: a type that is read remotely, and a gateway with a token. */
export interface RemoteWorks extends Waterworks {
  /** Read remotely, with two decimals. */
  remoteType: number
  waterPrice: number
  gateway: TestUser
  /** A further gateway. */
  newGateway(): Promise<TestUser>
  /** A meter of the remote type with a module bound from its installation on. */
  bound(imei: string, input?: object): Promise<{ id: number; account_no: string; meter_no: string }>
  send(rows: unknown, gateway?: TestUser): Promise<TestReply>
}

export const imeiOf = (number: number): string => String(860_000_000_000_000 + number)

export async function newRemoteWorks(t: TestApp, settings: object = {}): Promise<RemoteWorks> {
  const works = await newWaterworks(t, settings)
  const { staff, clerk } = works
  const made = async (path: string, body: object): Promise<TestReply['data']> => {
    const reply = await t.call(staff, `POST ${path}`, body)
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.data
  }
  const type = { name: '远传表', kind: 'nb_iot', reading_mode: 'remote', remote_scale: 2, has_valve: true }
  const remoteType = (await made('/organizations/meter-types/', type)).id
  const waterPrice = await beijing(works)
  let gateways = 0
  const newGateway = async (): Promise<TestUser> => {
    const name = `网关 ${++gateways}`
    const { id } = await made('/organizations/services/', { name, purpose: 'gateway' })
    const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const { token } = await made(`/organizations/services/${id}/tokens/`, { expires_on })
    return { id, username: name, organization: works.org, token }
  }
  const gateway = await newGateway()
  return {
    ...works,
    remoteType,
    waterPrice,
    gateway,
    newGateway,
    async bound(imei, input = {}) {
      const meter = await works.meter(waterPrice, { meter_type: remoteType, ...input })
      const reply = await t.call(clerk, `PUT /meters/${meter.id}/module/`, {
        imei,
        from: meter.install_date,
      })
      if (reply.status !== 200) throw new Error(reply.text)
      return meter
    },
    send: (rows, by = gateway) => t.call(by, 'POST /nb/nb-gate/', rows as object),
  }
}
