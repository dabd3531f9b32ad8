import { CANCELLED } from '../db/lent-connection'
import { refusalOf } from '../http/refusal-of'
import { Refusal } from '../refusal'
import type { Answered } from './threads'

/** The answer of a thread: the work's outcome as plain data. */
export async function answerOf(work: () => Promise<unknown>): Promise<Answered> {
  try {
    return { output: await work() }
  } catch (error) {
    const refusal = isStopped(error) ? new Refusal('took_too_long') : refusalOf(error, 'GET', null)
    if (refusal) return { refusal: { code: refusal.code, details: refusal.details } }
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** By the limit of a statement. */
const isStopped = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === CANCELLED
