import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { addSeconds } from '@water/rules/calendar'
import { inTransaction, read } from '../../db/read-write'
import { type AskingChange, changeAsking, type DueInvoice, NOT_HELD } from './asking-store'
import { checkedAnswer, checkedConfirmation } from './checked-answer'
import type { IssuingServices } from './issuing-services'
import { applyOutcomesAsSystem, type Outcome } from './outcomes'
import type { ProvidedFile } from './outcomes-store'
import type { Answer, InvoiceProvider, IssueRequest, NeedsPerson, PaperFile } from './provider'
import { requestOf } from './request'

/** A call to the provider may take this long. */
const LIMIT_MS = 15_000
/** The pauses between questions about a request double up to the longest. */
const FIRST_PAUSE_S = 2
const LONGEST_PAUSE_S = 300
/** A buyer takes hours to confirm. */
const CONFIRMATION_PAUSE_S = 60
const LONGEST_CONFIRMATION_PAUSE_S = 3600
/**
 * An answer that contradicts what is kept is put right by people: the provider is asked ever more seldom, but never given up, because
 * the invoice may exist.
 */
const FIRST_CONTRADICTION_PAUSE_S = 300
const LONGEST_CONTRADICTION_PAUSE_S = 86_400

/** One invoice at its provider: confirmed if it must be, sent once, and asked about until the provider says what became of it. */
export class AskProvider {
  constructor(
    private readonly services: IssuingServices,
    private readonly provider: InvoiceProvider,
    private readonly due: DueInvoice,
  ) {}

  /** Never throws: what fails is reported and due again. */
  async work(): Promise<void> {
    try {
      const request = await read(this.services.databases.of(this.due.org), (db) =>
        requestOf(db, this.due.org, this.due.id),
      )
      if (this.due.isUnconfirmed && !(await this.confirm(request))) return
      await this.issue(await this.confirmed(request))
    } catch (error) {
      this.services.report(error)
    }
  }

  /** A number of a confirmation that this turn has brought stands in the request. */
  private async confirmed(request: IssueRequest): Promise<IssueRequest> {
    return this.due.isUnconfirmed
      ? read(this.services.databases.of(this.due.org), (db) => requestOf(db, this.due.org, this.due.id))
      : request
  }

  private async confirm(request: IssueRequest): Promise<boolean> {
    const said = await this.heard((signal) => this.provider.confirmRed(request, signal), checkedConfirmation)
    if (said?.state === 'confirmed')
      return this.change({ red_confirm: 'confirmed', red_confirm_no: said.number, ...NOT_HELD })
    if (said?.state === 'refused') await this.end({ state: 'failed', words: said.words, isRefused: true })
    else if (said?.state === 'needs_person') await this.waitForPerson(said)
    else await this.wait(CONFIRMATION_PAUSE_S, LONGEST_CONFIRMATION_PAUSE_S, said && NOT_HELD)
    return false
  }

  /** A request that may have been sent is asked about before it is sent again: the worker may have been killed in between. */
  private async issue(request: IssueRequest): Promise<void> {
    const { requestNo, invoice } = request
    // A request is of an invoice that was written.
    const madeAt = invoice.created_at!
    const check = (given: unknown) => checkedAnswer(given, { madeAt, now: this.services.clock() })
    if (this.due.isSent) {
      const asked = await this.heard((signal) => this.provider.ask(requestNo, signal), check)
      if (asked?.state !== 'unknown') return this.take(asked)
    }
    if (!(await this.change({ is_sent: true }))) return
    return this.take(await this.heard((signal) => this.provider.issue(request, signal), check))
  }

  private async take(answer: Answer | null): Promise<void> {
    if (answer?.state === 'issued') return this.end({ ...answer, files: await this.kept(answer.files ?? []) })
    if (answer?.state === 'failed') return this.end({ ...answer, isRefused: false })
    if (answer?.state === 'needs_person') return this.waitForPerson(answer)
    await this.wait(FIRST_PAUSE_S, LONGEST_PAUSE_S, answer && NOT_HELD)
  }

  /** Goes on asking: the provider goes on by itself when the person has acted. */
  private waitForPerson({ what, words, link }: NeedsPerson): Promise<void> {
    return this.wait(FIRST_PAUSE_S, LONGEST_PAUSE_S, { held: what, held_words: words, held_link: link })
  }

  /** On the disk before their rows are written. Those of an answer that is not taken have no row, and are swept. */
  private kept(files: readonly PaperFile[]): Promise<ProvidedFile[]> {
    return Promise.all(
      files.map(async ({ format, content }) => ({
        format,
        key: await this.services.files.receive(Readable.from([Buffer.from(content)])),
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })),
    )
  }

  private async end(outcome: Outcome): Promise<void> {
    const { org, id, requestNo } = this.due
    const incidents = await applyOutcomesAsSystem(this.services, org, [{ id, requestNo, outcome }])
    for (const incident of incidents)
      this.services.report(
        new Error(`invoice ${incident.invoice}: the provider names ${incident.number} for ${requestNo}`),
      )
    if (incidents.length > 0) await this.wait(FIRST_CONTRADICTION_PAUSE_S, LONGEST_CONTRADICTION_PAUSE_S)
  }

  /** Null: the provider has said nothing, and what it said before holds. */
  private async wait(first_s: number, longest_s: number, said: AskingChange | null = null): Promise<void> {
    const pause_s = Math.min(first_s * 2 ** Math.min(this.due.attempts - 1, 20), longest_s)
    await this.change({ ...said, next_ask_at: addSeconds(this.services.clock(), pause_s) })
  }

  private change(change: AskingChange): Promise<boolean> {
    return inTransaction(this.services.databases.of(this.due.org), (tx) => changeAsking(tx, this.due, change))
  }

  /** The answer of a call; null when there was none in time, or nonsense. */
  private async heard<Said>(
    call: (signal: AbortSignal) => Promise<unknown>,
    check: (given: unknown) => Said | null,
  ): Promise<Said | null> {
    const limit = new AbortController()
    const late = sleep(this.services.limit_ms ?? LIMIT_MS, LATE, { signal: limit.signal })
    try {
      const given = await Promise.race([call(limit.signal), late])
      const said = given === LATE ? null : check(given)
      if (said === null) this.note(given === LATE ? 'no answer in time' : `nonsense: ${shown(given)}`)
      return said
    } catch (error) {
      this.note(String(error))
      return null
    } finally {
      // Ends the call that nobody waits for any more, or the wait.
      limit.abort()
      await late.catch(() => {})
    }
  }

  /** A lasting fault is reported at the 1st, 2nd, 4th, 8th … time: a day's outage leaves a few lines of each invoice. */
  private note(what: string): void {
    const { id, requestNo, attempts } = this.due
    if (Number.isInteger(Math.log2(attempts)))
      this.services.report(new Error(`invoice ${id}, request ${requestNo}, call ${attempts}: ${what}`))
  }
}

const LATE = Symbol('late')
const LONGEST_SHOWN = 300
/** An answer in the server's log. */
const shown = (given: unknown): string =>
  inspect(given, { depth: 2, breakLength: Infinity }).slice(0, LONGEST_SHOWN)
