import { setTimeout as sleep } from 'node:timers/promises'
import { nextAddress } from './load'

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': nextAddress() })

/** A call as a client sends it, its body a text if that was made before; what it answers. Throws what it refuses. */
// biome-ignore lint/suspicious/noExplicitAny: the bench looks into the answer as a client would
export async function call(address: string, token: string, body?: object | string): Promise<any> {
  const isForm = body instanceof FormData
  const response = await fetch(address, {
    ...(body && { method: 'POST', body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { ...headersOf(token), ...(body && !isForm && { 'content-type': 'application/json' }) },
  })
  const answer = await response.json()
  if (answer.code !== 0) throw new Error(`${response.url}: ${answer.msg}`)
  return answer.data
}

/** Waits until a job has done every row; seconds since `started`. */
export async function secondsUntilDone(
  url: string,
  token: string,
  job: number,
  started: number,
): Promise<number> {
  for (;;) {
    await sleep(100)
    const { state, failed, msg } = await call(`${url}/api/jobs/${job}/`, token)
    if (state === 'done' && failed === 0) return (performance.now() - started) / 1000
    if (state === 'failed' || failed > 0) throw new Error(`job ${job}: ${msg}, ${failed} refused`)
  }
}

/** A sheet of readings: the number of an account, its index, the day. */
export type SheetRow = readonly [account_no: string, index: number, day: string]

/** Uploads a sheet of readings, and returns its job. */
export async function uploadSheet(url: string, token: string, rows: readonly SheetRow[]): Promise<number> {
  const form = new FormData()
  const lines = ['户号,本次读数,抄表日期', ...rows.map((row) => row.join())]
  form.set('file', new Blob([lines.join('\n')]), 'readings.csv')
  return (await call(`${url}/api/reading-orders/import/`, token, form)).job
}

/** Uploads a sheet and waits for the end of its job: the job, and the seconds from the request to its end. */
export async function importSheet(
  url: string,
  token: string,
  rows: readonly SheetRow[],
): Promise<{ job: number; seconds: number }> {
  const started = performance.now()
  const job = await uploadSheet(url, token, rows)
  return { job, seconds: await secondsUntilDone(url, token, job, started) }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Asks these in turn, one every 50 ms, while the work runs; milliseconds of each answer. */
export async function timeCalls(
  url: string,
  token: string,
  paths: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const asking = (async () => {
    for (let at = 0; !isDone; at++) {
      const started = performance.now()
      await call(url + paths[at % paths.length], token)
      times.push(performance.now() - started)
      await sleep(50)
    }
  })()
  await work().finally(() => {
    isDone = true
  })
  await asking
  return times
}
