import { inject } from 'vitest'

/** A call of the API as the console makes it; throws the refusal. */
export type Api = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ id: number } & Record<string, unknown>>

export interface Person {
  account: string
  password: string
}

interface Tokens {
  access: string
  refresh: string
}

/**
 * The API as this person uses it, to prepare the data of a story. A session that a story has ended meanwhile is followed by
 * another.
 */
export async function apiAs(person: Person): Promise<Api> {
  let { access } = await sessionOf(person)
  return async (method, path, body) => {
    const answer = await ask(method, path, { body, token: access })
    if (answer.code !== 'token_not_valid') return dataOf(answer, `${method} ${path}`)
    ;({ access } = await sessionAnew(person))
    return dataOf(await ask(method, path, { body, token: access }), `${method} ${path}`)
  }
}

/** The API in a session of its own: when the session has ended, the calls fail and say so. */
export async function apiAnew(person: Person): Promise<Api> {
  const { access: token } = await signedIn(person)
  return async (method, path, body) => dataOf(await ask(method, path, { body, token }), `${method} ${path}`)
}

/** A token is good for a quarter of an hour. */
const FRESH_MS = 300_000
const sessions = new Map<string, { tokens: Tokens; since: number }>()
const nameOf = ({ account, password }: Person) => `${account} ${password}`

/** People sign in once in a while and not for each story: a password is made to be slow. */
export async function sessionOf(person: Person): Promise<Tokens> {
  const known = sessions.get(nameOf(person))
  return known && performance.now() - known.since < FRESH_MS ? known.tokens : sessionAnew(person)
}

export async function sessionAnew(person: Person): Promise<Tokens> {
  const tokens = await signedIn(person)
  sessions.set(nameOf(person), { tokens, since: performance.now() })
  return tokens
}

async function signedIn(person: Person): Promise<Tokens> {
  const path = '/login/'
  const { access, refresh } = dataOf(await ask('POST', path, { body: person }), `POST ${path}`)
  return { access: String(access), refresh: String(refresh) }
}

interface Answer {
  code: unknown
  data: Awaited<ReturnType<Api>>
}

async function ask(
  method: string,
  path: string,
  { body, token }: { body: object | undefined; token?: string },
): Promise<Answer> {
  const response = await fetch(`${inject('productUrl')}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  })
  // A deletion has no content.
  return response.status === 204 ? { code: 0, data: { id: 0 } } : await response.json()
}

function dataOf(answer: Answer, call: string): Answer['data'] {
  if (answer.code !== 0) throw new Error(`${call}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** Reads the first meter of a company and takes a payment that covers a part of the bill. */
export async function billAndPay({
  staff,
  meters: [meter],
}: Company): Promise<{ order: number; payment: number; day: number }> {
  const api = await apiAs(staff)
  const read = { meter: meter?.id, current_reading: '20', read_at: '2024-03-01' }
  const { id: order } = await api('POST', '/reading-orders/', read)
  const paid = { meter: meter?.id, amount: '10.00', method: 'cash' }
  const { id: payment } = await api('POST', '/payment-records/', paid)
  const { results } = await api('GET', '/payment-records/days/?page_size=1')
  const [{ id: day }] = results as [{ id: number }]
  return { order, payment, day }
}

/** Issues an invoice of an order, and keeps a draft of another order. */
export async function invoice(
  { staff, organization, meters: [, meter] }: Company,
  order: number,
): Promise<{ invoice: number; draftInvoice: number }> {
  const api = await apiAs(staff)
  const seller = { taxpayer_name: '故事水务有限公司', taxpayer_id: '91440300708461136T' }
  await api('PATCH', `/organizations/orgs/${organization}/`, seller)
  const read = { meter: meter?.id, current_reading: '10', read_at: '2024-03-01' }
  const { id: other } = await api('POST', '/reading-orders/', read)
  const { id } = await api('POST', '/invoices/', { type: 'normal', orders: [order] })
  const draft = await api('POST', '/invoices/', { type: 'normal', orders: [other], as_draft: true })
  for (let state: unknown; state !== 'issued'; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    state = (await api('GET', `/invoices/${id}/`)).status
    if (state === 'failed') throw new Error('the invoice failed')
  }
  return { invoice: id, draftInvoice: draft.id }
}

/** A service with the local outbox, a template and a schedule of messages. */
export async function setUpMessages(
  api: Api,
): Promise<{ smsConfig: number; smsTemplate: number; smsSchedule: number }> {
  const under = '/organizations'
  const service = { name: '试用', provider: 'outbox', sign_name: '故事水务', is_default: true }
  const { id: smsConfig } = await api('POST', `${under}/sms-configs/`, service)
  const words = { name: '停水通知', scene: 'outage', content: '明日 8:00 至 12:00 停水，请提前储水。' }
  const { id: smsTemplate } = await api('POST', `${under}/sms-template/`, words)
  const plan = {
    name: '每月通知',
    template: smsTemplate,
    config: smsConfig,
    trigger: 'monthly',
    month_day: 20,
  }
  const { id: smsSchedule } = await api('POST', `${under}/sms-schedule/`, plan)
  await api('POST', `${under}/sms-configs/${smsConfig}/test/`, {
    phone: '13800000000',
    template: smsTemplate,
  })
  return { smsConfig, smsTemplate, smsSchedule }
}

export interface Company {
  organization: number
  staff: { account: string; password: string }
  /** A price family. */
  price: number
  /** No price has this item. */
  surchargeItem: number
  bankAccount: number
  /** Meters without readings, in the order of their book. */
  meters: { id: number; account_no: string }[]
}

/** An organization of its own with one price, one book with this number of meters, and one member of staff. */
export async function createCompany(code: string, meterCount = 2): Promise<Company> {
  const api = await apiAs(inject('administrator'))
  const { id: organization } = await api('POST', '/organizations/orgs/', { name: `故事水务 ${code}`, code })
  const staff = { account: `staff-${code.toLowerCase()}`, password: 'One-Key-For-All-7' }
  const { id: person } = await api('POST', '/users/', {
    username: staff.account,
    password: staff.password,
    name: '李敏',
    organization,
    is_audit: true,
    is_staff: true,
  })
  if (!person) throw new Error('no person')
  const own = await apiAs(staff)
  const under = '/organizations'
  const type = await own('POST', `${under}/meter-types/`, { name: '机械表', kind: 'mechanical' })
  const diameter = await own('POST', `${under}/diameters/`, { name: 'DN15', mm: 15 })
  const location = await own('POST', `${under}/locations/`, { name: '第一册', level: 'book', code: 'B1' })
  const price = await own('POST', `${under}/water-prices/`, {
    name: '居民水价',
    category: 'resident',
    mode: 'flat',
    price: '2.80',
    effective_from: '2020-01-01',
  })
  const surchargeItem = await own('POST', `${under}/surcharge-item/`, {
    name: '垃圾费',
    kind: 'fixed',
    value: '3',
    effective_from: '2020-01-01',
  })
  const bankAccount = await own('POST', `${under}/bank-accounts/`, {
    bank_name: '中国银行',
    account_name: '故事水务',
    account_no: '6222021234567890',
    purpose: 'collection',
    is_default: true,
  })
  const meters = []
  for (let number = 1; number <= meterCount; number++) {
    const meter = await own('POST', '/meters/', {
      meter_no: `${code}-${number}`,
      customer_name: `住户${number}`,
      address: `清河路 ${number} 号`,
      location: location.id,
      seq_no: number,
      meter_type: type.id,
      diameter: diameter.id,
      water_price: price.id,
      initial_reading: '0',
      install_date: '2024-01-01',
    })
    meters.push({ id: meter.id, account_no: String(meter.account_no) })
  }
  return {
    organization,
    staff,
    price: price.id,
    surchargeItem: surchargeItem.id,
    bankAccount: bankAccount.id,
    meters,
  }
}
