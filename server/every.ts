/** Work that is repeated at intervals. `server/periodic-work.ts` lists all of it. */
export interface PeriodicWork {
  /** The name in the report of a failure. */
  name: string
  /** The pause from the end of a turn to the start of the next. */
  every_ms: number
  /** The pause before the first turn; without it, the first turn starts at once. */
  first_after_ms?: number
  /** One worker does it at a time, of all that have the database. */
  isForOne?: true
  /** One turn. A long turn looks at `stopping` and ends early. */
  work(stopping: AbortSignal): Promise<unknown>
  /** Waits, at the stop, for what a turn has started without waiting for it. */
  end?(): Promise<void>
}

/**
 * Repeats the work until the returned function is called; that function waits for the turn under way. Turns of one work never
 * overlap, because a turn is planned when the one before has ended. A failed turn is reported, and the next one comes as usual.
 */
export function every(
  { every_ms, first_after_ms = 0, work, end }: PeriodicWork,
  report: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const plan = (pause_ms: number) => {
    timer = setTimeout(next, pause_ms)
  }
  const next = () => {
    turn = attempt(() => work(stopping.signal))
      .catch(report)
      .then(() => {
        if (!stopping.signal.aborted) plan(every_ms)
      })
  }
  plan(first_after_ms)
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await Promise.all([end?.(), turn])
  }
}

/** A turn that throws at once fails like one that rejects. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  await work()
}
