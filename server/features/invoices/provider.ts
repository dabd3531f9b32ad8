import type { LocalTime } from '@water/rules/calendar'
import type { Invoice } from './present'

/** A request to issue. `requestNo` names it for ever: the same one twice is one invoice. */
export interface IssueRequest {
  requestNo: string
  /** The whole paper: type, title, seller, lines and remark. */
  invoice: Invoice
  /** The invoice that a red one cancels, with the number of the confirmation that a special one needs. */
  cancels: { invoiceNo: string; reason: string; confirmNo: string } | null
}

/** The provider's answer about a request. */
export type Answer =
  | { state: 'issued'; number: string; at: LocalTime }
  /** Its word that nothing was issued, and why. */
  | { state: 'failed'; words: string }
  /** Not ready: ask again. */
  | { state: 'working' }
  /** It has never received the request, so that the request may be sent again. */
  | { state: 'unknown' }

/** The buyer's answer to the red one of a special invoice. */
export type Confirmation =
  | { state: 'waiting' }
  | { state: 'confirmed'; number: string }
  | { state: 'refused'; words: string }

/**
 * 开票平台: a tax platform's client. A call that fails, takes too long or answers nonsense has said nothing: whether the invoice
 * exists is then asked by its request number, as often as it takes. Without a provider we issue by ourselves (本地开具): the numbers
 * are ours, and the paper says that it is no tax document.
 */
export interface InvoiceProvider {
  issue(request: IssueRequest, signal: AbortSignal): Promise<Answer>
  ask(requestNo: string, signal: AbortSignal): Promise<Answer>
  /** Asks for the confirmation, or how it stands. The same request number is one confirmation. */
  confirmRed(request: IssueRequest, signal: AbortSignal): Promise<Confirmation>
}
