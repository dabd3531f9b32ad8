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

/** A file of the paper, as the provider made it. */
export interface PaperFile {
  format: 'pdf' | 'ofd' | 'xml'
  content: Uint8Array
}

/**
 * 需要人处理：it goes on when a person has signed in, shown a face or raised the quota there; `words` and `link` say how. The request is
 * held, and asked about as any other.
 */
export interface NeedsPerson {
  state: 'needs_person'
  what: 'login' | 'face' | 'quota'
  words: string
  link: string
}

/** The provider's answer about a request. */
export type Answer =
  /** Files that come with it are the paper. Without any we draw a copy, which says that the tax invoice is the provider's. */
  | { state: 'issued'; number: string; at: LocalTime; files?: readonly PaperFile[] | undefined }
  | NeedsPerson
  /** Its word that nothing was issued, and why. */
  | { state: 'failed'; words: string }
  /** Not ready: ask again. */
  | { state: 'working' }
  /** It has never received the request, so that the request may be sent again. */
  | { state: 'unknown' }

/** The buyer's answer to the red one of a special invoice. */
export type Confirmation =
  | { state: 'waiting' }
  | NeedsPerson
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
