import { createInvoice, redInvoice } from '@water/contract/invoices/calls'
import type { LocalTime } from '@water/rules/calendar'
import { writeWithin } from '../db/read-write'
import { makeLink } from '../features/invoices/make-link'
import { applyOutcomes, type Outcome } from '../features/invoices/outcomes'
import { perform } from '../http/perform'
import type { Account } from './set-up'
import { chargedBills, requestNo } from './store'
import type { Timeline } from './timeline'

/** Titles that firms give at the window; the numbers are invented, with the right check character. */
const FIRMS = [
  { buyer_name: '清河市人民路餐饮有限公司', buyer_tax_id: '91659001MA7A0001XH' },
  { buyer_name: '清河市西郊纺织有限公司', buyer_tax_id: '91659001MA7B0002Y8' },
  { buyer_name: '清河市建设路药店有限公司', buyer_tax_id: '91659001MA7C0003WM' },
] as const

const ISSUED: Outcome = { state: 'issued', number: null, at: null }

/** Invoices of every state and of both colours, made at the window on one afternoon. Their files are made by the worker. */
export async function makeDemoInvoices(timeline: Timeline, now: LocalTime): Promise<void> {
  const { crew, accounts } = timeline.company
  const bills = await chargedBills(
    timeline.making.tx,
    crew.org,
    accounts.map(({ meter }) => meter),
  )
  const billed = accounts.filter(({ meter }) => bills.has(meter))
  const desk = new Desk(timeline, now, bills)
  const homes = billed.filter(
    ({ household: { community, quirk, payer, persons } }) =>
      community.kind === 'homes' && quirk === 'none' && payer === 'prompt' && persons > 1,
  )
  const firms = billed.filter(({ household }) => household.community.kind !== 'homes')
  const [cancelled, draft, failed, linked, ...others] = homes.slice(-12)
  if (!linked || firms.length < 2) return
  for (const home of others) await desk.issue(await desk.make(home), ISSUED)
  const wrong = await desk.issue(await desk.make(cancelled!), ISSUED)
  await desk.cancel(wrong)
  await desk.issue(await desk.make(cancelled!, { title: { buyer_name: '张秀兰' } }), ISSUED)
  await desk.make(draft!, { as_draft: true })
  const refused = await desk.make(failed!, { title: { title_type: 'enterprise', ...FIRMS[2] } })
  const words = '购买方纳税人识别号与名称不一致，请核对后重新提交'
  await desk.issue(refused, { state: 'failed', words, isRefused: false })
  await desk.link(await desk.issue(await desk.make(linked), ISSUED))
  for (const [at, firm] of firms.slice(0, 2).entries()) {
    const title = { title_type: 'enterprise' as const, ...FIRMS[at]! }
    await desk.issue(await desk.make(firm, { type: 'special', title, keep_title: true }), ISSUED)
  }
}

interface Made {
  id: number
  request_no: string
  companion: number | null
}

type Wanted = Partial<Omit<Parameters<typeof perform<typeof createInvoice>>[3]['body'], 'orders'>>

/** The clerk at the window, and the worker behind. */
class Desk {
  constructor(
    private readonly timeline: Timeline,
    private readonly now: LocalTime,
    /** By meter. */
    private readonly bills: ReadonlyMap<number, number>,
  ) {}

  async make({ meter }: Account, wanted: Wanted = {}): Promise<Made> {
    const { making } = this.timeline
    const body = { type: 'normal' as const, orders: [this.bills.get(meter)!], ...wanted }
    const made = await perform(making.routes, createInvoice, this.moment, { body })
    // It is no preview.
    return { id: made.id!, request_no: made.request_no, companion: made.companion }
  }

  async issue({ id, request_no, companion }: Made, outcome: Outcome): Promise<number> {
    const rest =
      companion === null ? [] : [{ id: companion, requestNo: await this.requestOf(companion), outcome }]
    await this.asSystem([{ id, requestNo: request_no, outcome }, ...rest])
    return id
  }

  async cancel(id: number): Promise<void> {
    const { routes } = this.timeline.making
    const body = { red_reason: '01' as const, remark: '抬头开错，重新开具' }
    const red = await perform(routes, redInvoice, this.moment, { id, body })
    await this.asSystem([{ id: red.id!, requestNo: red.request_no, outcome: ISSUED }])
  }

  async link(id: number): Promise<void> {
    const { making, company } = this.timeline
    const { org, as } = company.crew
    const caller = as.staff
    const actor = { id: caller.id, name: caller.username }
    const command = { action: 'invoice.link', org, actor, now: this.now, address: '', request_id: '' }
    await writeWithin(making.tx, command, (tx, audit) =>
      makeLink({ tx, org, now: this.now, caller, audit }, id, { origin: 'http://localhost' }),
    )
  }

  private async requestOf(id: number): Promise<string> {
    const { making, company } = this.timeline
    return requestNo(making.tx, company.crew.org, id)
  }

  private async asSystem(outcomes: Parameters<typeof applyOutcomes>[1]): Promise<void> {
    const { making, company } = this.timeline
    const { org } = company.crew
    const caller = { id: null, name: '' }
    const command = {
      action: 'invoice.settle',
      org,
      actor: caller,
      now: this.now,
      address: '',
      request_id: '',
    }
    await writeWithin(making.tx, command, (tx, audit) =>
      applyOutcomes({ tx, org, now: this.now, caller, audit }, outcomes),
    )
  }

  private get moment() {
    const { making, company } = this.timeline
    return { tx: making.tx, caller: company.crew.as.staff, now: this.now }
  }
}
