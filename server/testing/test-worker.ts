import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { asApp } from '../db/login/app-login'
import { Owner } from '../db/login/owner'
import { every } from '../every'
import type { JobServices } from '../features/jobs/job'
import { startWorker } from '../features/jobs/worker'
import { createFileStore } from '../files/file-store'
import { jobKinds } from '../job-kinds'
import type { TestApp, TestReply, TestUser } from './test-app'

export interface TestWorker {
  /** Our own errors in jobs. */
  reports: unknown[]
  stop(): Promise<void>
}

/** The worker of a test application, in this process and on its clock. */
export async function startTestWorker(t: TestApp, replaced: Partial<JobServices> = {}): Promise<TestWorker> {
  const reports: unknown[] = []
  const { runner, heartbeat } = await startWorker({
    connectionString: asApp(t.connectionString),
    server: randomBytes(6).toString('hex'),
    services: {
      databases: t.databases,
      owner: new Owner(t.db),
      clock: () => t.clock.now,
      kinds: jobKinds,
      files: createFileStore({ filesFolder: join(t.dataFolder, 'files') }),
      report: (error) => reports.push(error),
      ...replaced,
    },
  })
  const stopBeating = every(heartbeat, (error) => reports.push(error))
  return { reports, stop: () => Promise.all([stopBeating(), runner.stop()]).then(() => {}) }
}

/** Any target of calls: the application itself, or a product over the network. */
type Calls = Pick<TestApp, 'call'>

export interface TestFile {
  name: string
  content: Buffer | string
}

/** Sends a multipart body: the file and other parts. */
export function upload(
  t: Calls,
  user: TestUser | null,
  target: string,
  file: TestFile,
  parts: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TestReply> {
  const boundary = randomBytes(12).toString('hex')
  const open = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(parts).map(([name, value]) => `${open(`name="${name}"`)}\r\n${value}\r\n`)
  const head = `${open(`name="file"; filename="${file.name}"`)}Content-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(texts.join('') + head),
    Buffer.from(file.content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return t.call(user, target, body, {
    ...headers,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  })
}

/** The job as its starter sees it after its end. */
// biome-ignore lint/suspicious/noExplicitAny: a test looks into the answer as a client would
export async function endedJob(t: Calls, user: TestUser, job: number, language = 'zh'): Promise<any> {
  for (;;) {
    const { data } = await t.call(user, `GET /jobs/${job}/`, undefined, { 'accept-language': language })
    if (data.state === 'done' || data.state === 'failed') return data
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
