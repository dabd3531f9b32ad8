import type { LocalTime } from '@water/rules/calendar'
import type {
  Answer,
  Confirmation,
  InvoiceProvider,
  IssueRequest,
  PaperFile,
} from '../features/invoices/provider'

export type ProviderCall = 'issue' | 'ask' | 'confirmRed'

/** The outcome of a call. */
export type Turn =
  /** It does what it is asked for, and says so. */
  | 'well'
  /** It does it, and the answer does not arrive. */
  | 'lost'
  /** It does it, and answers when nobody waits any more. */
  | 'late'
  /** The call does not arrive. */
  | 'unheard'
  /** It takes the request, and issues it at the next question. */
  | 'working'
  /** It does nothing before a person has signed in there. */
  | 'held'
  /** It issues nothing, and never will for this request. */
  | 'refuses'
  /** It does it, and says something else. */
  | { says: unknown }

interface Paper {
  number: string
  at: LocalTime
  request: IssueRequest
  /** By a red one. */
  isCancelled: boolean
}

export const HELD = {
  ...{ state: 'needs_person', what: 'login', words: '登录已过期，请扫码登录' },
  link: 'https://tax.example.com/login',
} as const

export const REFUSED = '购买方税号不存在'

/** A tax platform that keeps its side of the contract (a request number is one invoice) and fails in every way that it may. */
export class FaultyProvider implements InvoiceProvider {
  /** The papers that exist there, by the number of the request. */
  readonly papers = new Map<string, Paper>()
  /** Every call that arrived or was lost on its way. */
  readonly calls: string[] = []
  /** Damages: a line issued twice, a red one of nothing. */
  readonly damages: string[] = []
  /** The answers of buyers to red ones of special invoices. */
  buyer: (requestNo: string) => Confirmation = (requestNo) => ({
    state: 'confirmed',
    number: `Q${requestNo}`.slice(-20),
  })
  /** The files that come with an issued invoice. */
  filesOf: (number: string) => PaperFile[] | undefined = () => undefined
  private readonly refused = new Set<string>()
  private readonly refusedByBuyers = new Set<string>()
  private readonly taken = new Map<string, IssueRequest>()

  constructor(
    private readonly clock: () => LocalTime,
    private readonly turnOf: (call: ProviderCall, requestNo: string) => Turn = () => 'well',
    /** Digits that its numbers begin with. */
    private readonly region = '2632',
  ) {}

  issue(request: IssueRequest, signal: AbortSignal): Promise<Answer> {
    return this.turn('issue', request.requestNo, signal, (turn) => {
      const { requestNo } = request
      if (turn === 'refuses') this.refuse(requestNo)
      if (turn === 'working' && this.known(requestNo).state === 'unknown') {
        this.taken.set(requestNo, request)
        return { state: 'working' }
      }
      if (!this.papers.has(requestNo) && !this.refused.has(requestNo)) this.make(request)
      return this.known(requestNo)
    })
  }

  ask(requestNo: string, signal: AbortSignal): Promise<Answer> {
    return this.turn('ask', requestNo, signal, (turn) => {
      const taken = this.taken.get(requestNo)
      if (taken && turn === 'working') return { state: 'working' }
      if (taken && turn === 'refuses') this.refuse(requestNo)
      else if (taken && !this.papers.has(requestNo)) this.make(taken)
      return this.known(requestNo)
    })
  }

  confirmRed(request: IssueRequest, signal: AbortSignal): Promise<Confirmation> {
    return this.turn('confirmRed', request.requestNo, signal, () => {
      const heard = this.buyer(request.requestNo)
      if (heard.state === 'refused') this.refusedByBuyers.add(request.requestNo)
      return heard
    })
  }

  /** It, or the buyer, has ended the request without an invoice. */
  hasRefused(requestNo: string): boolean {
    return this.refused.has(requestNo) || this.refusedByBuyers.has(requestNo)
  }

  private refuse(requestNo: string): void {
    if (this.papers.has(requestNo)) return
    this.taken.delete(requestNo)
    this.refused.add(requestNo)
  }

  private known(requestNo: string): Answer {
    const paper = this.papers.get(requestNo)
    if (paper) {
      const files = this.filesOf(paper.number)
      return { state: 'issued', number: paper.number, at: paper.at, ...(files && { files }) }
    }
    return this.refused.has(requestNo) ? { state: 'failed', words: REFUSED } : { state: 'unknown' }
  }

  private make(request: IssueRequest): void {
    const { requestNo, invoice, cancels } = request
    this.taken.delete(requestNo)
    const live = [...this.papers.values()].filter((one) => !one.isCancelled && one.request.cancels === null)
    if (cancels) {
      const blue = live.find(({ number }) => number === cancels.invoiceNo)
      if (blue) blue.isCancelled = true
      else this.damages.push(`${requestNo} cancels ${cancels.invoiceNo}, which is no live invoice`)
      if (invoice.type === 'special' && cancels.confirmNo === '')
        this.damages.push(`${requestNo}: unconfirmed`)
    } else {
      const lines = new Set(invoice.lines.map(nameOf))
      for (const { request: other } of live)
        if (other.invoice.lines.some((line) => lines.has(nameOf(line))))
          this.damages.push(`${requestNo} has a line of ${other.requestNo}`)
    }
    const number = this.region + String(this.papers.size + 1).padStart(20 - this.region.length, '0')
    this.papers.set(requestNo, { number, at: this.clock(), request, isCancelled: false })
  }

  private async turn<Said extends object>(
    call: ProviderCall,
    requestNo: string,
    signal: AbortSignal,
    answer: (turn: Turn) => Said,
  ): Promise<Said> {
    this.calls.push(`${call} ${requestNo}`)
    const turn = this.turnOf(call, requestNo)
    if (turn === 'unheard') throw new Error('ECONNREFUSED')
    // Each of its calls may say so.
    const said = turn === 'held' ? (HELD as unknown as Said) : answer(turn)
    if (turn === 'lost') throw new Error('ECONNRESET')
    if (turn === 'late') await new Promise((resolve) => signal.addEventListener('abort', resolve))
    // A client would make this of an answer of another shape.
    return typeof turn === 'object' ? (turn.says as Said) : said
  }
}

const nameOf = ({ order, order_line }: { order: number; order_line: number }) => `${order}/${order_line}`
