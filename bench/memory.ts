import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 250

/** Memory in kB that is not shared with other processes; 0 for one that has ended. */
export function anonymousMemory(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The worker among the children of a server. */
export function workerOf(server: number): number {
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').split(' ').filter(Boolean)
  const worker = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.js'))
  if (worker === undefined) throw new Error(`server ${server} has no worker`)
  return Number(worker)
}

/** The most memory that these processes have, each by itself, until the returned function is called. */
export function watchMemory(pids: readonly number[]): () => Promise<number[]> {
  const most = pids.map(() => 0)
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      for (const [at, pid] of pids.entries()) most[at] = Math.max(most[at]!, anonymousMemory(pid))
      await sleep(LOOK_EVERY_MS)
    }
  })()
  return async () => {
    isDone = true
    await watching
    return most
  }
}

export const megabytes = (kilobytes: number): string => `${(kilobytes / 1000).toFixed(0)} MB`
