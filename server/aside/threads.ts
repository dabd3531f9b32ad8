import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal'
import type { Aside, Work } from './work'

/** A question to a thread, and its answer. */
export interface Asked {
  name: string
  input: unknown
}
export type Answered =
  | { output: unknown }
  | { refusal: Pick<Refusal, 'code' | 'details'> }
  | { error: string }

export interface AsideThreads {
  aside: Aside
  stop(): Promise<void>
}

/** One long work leaves room for a short one. */
const MOST_THREADS = 2
/** The console gives a file three minutes, with its sending. */
const LONGEST_MS = 60_000
/** Texts of a workbook are held in memory: a file that needs more ends its thread and not the server. */
const LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }

/** Threads that run `file`, begun when they are needed and kept. Work beyond them waits for its turn. */
export function asideThreads(
  file: string,
  connectionString: string,
  { longest_ms = LONGEST_MS }: { longest_ms?: number } = {},
): AsideThreads {
  const idle: Worker[] = []
  const waiting: ((thread: Worker) => void)[] = []
  const all = new Set<Worker>()

  const begin = (): Worker => {
    const thread = new Worker(file, { workerData: { connectionString }, resourceLimits: LIMITS })
    all.add(thread)
    // Nobody waits for an idle one at the end.
    thread.unref()
    const isGone = () => {
      all.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
    }
    thread.once('error', isGone).once('exit', isGone)
    return thread
  }
  /** One is ready before it is asked: to begin takes longer than a small file. */
  const keepOneReady = () => {
    if (idle.length === 0 && all.size < MOST_THREADS) idle.push(begin())
  }
  const taken = (): Worker | Promise<Worker> => {
    keepOneReady()
    const thread = idle.pop()
    keepOneReady()
    return thread ?? new Promise((take) => waiting.push(take))
  }
  const giveBack = (thread: Worker): void => {
    const living = all.has(thread) ? thread : begin()
    const next = waiting.shift()
    if (next) next(living)
    else idle.push(living)
  }
  keepOneReady()

  async function aside<Input, Output>(work: Work<Input, Output>, input: Input): Promise<Output> {
    const thread = await taken()
    const answer = await answerOf(thread, { name: work.name, input }, longest_ms)
    if ('ended' in answer) all.delete(thread)
    giveBack(thread)
    if ('refusal' in answer) throw new Refusal(answer.refusal.code, answer.refusal.details)
    if ('error' in answer) throw new Error(answer.error)
    if ('ended' in answer) throw new Refusal('file_takes_too_much')
    // The work of this name made it.
    return answer.output as Output
  }
  return { aside, stop: () => Promise.all([...all].map((thread) => thread.terminate())).then(() => {}) }
}

/** `ended`: the work took too long or too much memory, and its thread is gone. */
function answerOf(thread: Worker, asked: Asked, longest_ms: number): Promise<Answered | { ended: true }> {
  return new Promise((resolve) => {
    const finish = (answer: Answered | { ended: true }) => {
      clearTimeout(timer)
      thread.off('message', finish).off('error', fail).off('exit', end)
      resolve(answer)
    }
    const end = () => finish({ ended: true })
    const fail = (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? end() : finish({ error: error.stack ?? error.message })
    const timer = setTimeout(() => {
      end()
      void thread.terminate()
    }, longest_ms)
    thread.once('message', finish).once('error', fail).once('exit', end)
    thread.postMessage(asked)
  })
}
