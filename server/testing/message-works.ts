import { type Carriers, createCarriers } from '../features/messages/carriers'
import { Sender } from '../features/messages/lanes'
import { runNextBatch } from '../features/messages/run-schedules'
import { TEST_SECRET, type TestApp, type TestReply } from './test-app'
import { newWaterworks, type Waterworks } from './waterworks'

/** A waterworks with messages: a default configuration, a template for arrears, and the worker that sends. */
export interface MessageWorks extends Waterworks {
  config: number
  template: number
  /** A price of 2 yuan for each m³. */
  flatPrice: number
  /** Creates a record of this path, and gives its id. */
  make(path: string, body: object): Promise<number>
  /** The body of a daily schedule at nine. */
  base(): object
  /** Creates a schedule: `base()` with these changes. */
  schedule(more?: object): Promise<number>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
  scheduleNow(id: number): Promise<any>
  senderOf(carriers: Carriers): Sender
  /** Does the worker's part until there is nothing left to do. */
  work(): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  log(query?: object): Promise<any>
  /** An account that owes 2 yuan for each m³, due on 2026-01-25. */
  debtor(volume?: number, more?: object): Promise<number>
  pay(meter: number, amount: number): Promise<TestReply>
}

/** The variable of a template with this name. */
export const slot = (name: string) => `\${${name}}`

export const ACCEPTED = JSON.stringify({ Code: 'OK', BizId: 'b' })

let names = 0
let phones = 0

/** `answer` is what the SMS service says to each message. */
export async function newMessageWorks(
  t: TestApp,
  answer: () => string = () => ACCEPTED,
): Promise<MessageWorks> {
  const works = await newWaterworks(t, { low_balance_days: 10 })
  const make = async (path: string, body: object): Promise<number> => {
    const reply = await t.call(works.staff, `POST /organizations/${path}/`, body)
    if (reply.status !== 201) throw new Error(reply.text)
    return reply.data.id
  }
  const flatPrice = await works.price({ name: '单一', mode: 'flat', price: '2.00' })
  const config = await make('sms-configs', {
    name: '试用',
    provider: 'outbox',
    sign_name: '清河水务',
    is_default: true,
  })
  const template = await make('sms-template', {
    name: '欠费提醒',
    scene: 'arrears',
    provider_code: 'SMS_1',
    content: `${slot('customer_name')}欠费${slot('arrears')}元`,
  })
  const base = () => ({ name: `计划 ${++names}`, template, config, trigger: 'daily', time: '09:00' })
  const report = (error: unknown) => {
    throw error
  }
  const senderOf = (carriers: Carriers) =>
    new Sender({ databases: t.databases, carriers, clock: () => t.clock.now, report })
  const post = async () => ({ status: 200, text: answer() })
  return {
    ...works,
    config,
    template,
    flatPrice,
    make,
    base,
    schedule: (more = {}) => make('sms-schedule', { ...base(), ...more }),
    scheduleNow: async (id) => (await t.call(works.staff, `GET /organizations/sms-schedule/${id}/`)).data,
    senderOf,
    work: async () => {
      const sender = senderOf(createCarriers(t.databases, TEST_SECRET, post))
      for (;;) {
        const hasRun = await runNextBatch(t.databases.across('due'), t.clock.now)
        const hasBegun = await sender.begin()
        await sender.idle()
        if (!hasRun && !hasBegun) return
      }
    },
    log: async (query = {}) =>
      (await t.call(works.staff, 'GET /organizations/sms-messages/', { page_size: 200, ...query })).data
        .results,
    debtor: async (volume = 10, more = {}) => {
      const phone = `138${String(20_000_000 + ++phones)}`
      const { id } = await works.meter(flatPrice, { phone, ...more })
      await works.read(id, volume, '2026-01-05')
      return id
    },
    pay: (meter, amount) => t.call(works.clerk, 'POST /payment-records/', { meter, amount, method: 'cash' }),
  }
}
