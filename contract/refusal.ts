import type { Text } from './text'

/** A refusal of the API: its HTTP status and its sentence in both languages. The refusal's params fill `{name}`. */
interface Refusal extends Text {
  /** The code on the wire, where two objects share one; otherwise the key in the table. */
  code?: string
  status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 431 | 500 | 503
}

/** Refusals by their code, which is the `code` of the envelope. */
export type Refusals = Readonly<Record<string, Refusal>>
