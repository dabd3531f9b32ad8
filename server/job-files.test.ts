import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileKinds } from '@water/contract/jobs/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrgId } from './db/scope'
import { createFileStore } from './files/file-store'
import type { jobFiles } from './job-files'
import { startApp, type TestApp, type TestUser } from './testing/test-app'

let t: TestApp
let org: OrgId
const dataFolder = mkdtempSync(join(tmpdir(), 'job-files-'))
const files = createFileStore({ filesFolder: join(dataFolder, 'files') })
beforeAll(async () => {
  t = await startApp({ dataFolder })
  org = await t.newOrganization()
})
afterAll(async () => {
  await t.stop()
  rmSync(dataFolder, { recursive: true })
})

/** A job that has ended with its file. */
async function ended(kind: string, asked: object, { id, username }: TestUser): Promise<number> {
  const about = { kind, state: 'done', file_name: 'made', done: 1, total: 1, finished_at: t.clock.now }
  const job = await t.db
    .insertInto('jobs')
    .values({ organization_id: org, ...about, started_by: id, started_by_name: username })
    .returning('id')
    .executeTakeFirstOrThrow()
  const of = { organization_id: org, job_id: job.id }
  const content = Buffer.from(JSON.stringify(asked))
  await t.db
    .insertInto('job_files')
    .values({ ...of, content })
    .execute()
  const hash = createHash('sha256')
  const key = await files.receive(Readable.from([content]), hash)
  const file = { key, type: 'text/plain', size: content.length, sha256: hash.digest('hex') }
  if (fileKinds.some((one) => one === kind))
    await t.db
      .insertInto('job_made_files')
      .values({ ...of, ...file, made_at: t.clock.now })
      .execute()
  return job.id
}

test.each<[keyof typeof jobFiles, object, number[] | 'staff']>([
  ['list_export', { path: '/orders/export/' }, [18]],
  ['list_export', { path: '/users/export/' }, 'staff'],
  ['order_print', {}, [18]],
  ['invoice_archive', { ids: [] }, [7, 8]],
])(
  'the file that %s of %j made goes when a permission goes that its start needs: %j',
  async (kind, asked, needs) => {
    const [level, permissions] = needs === 'staff' ? ['staff' as const, []] : ['user' as const, needs]
    const user = await t.signIn(level, { organization: org, permissions })
    const job = await ended(kind, asked, user)
    const seen = async () => {
      const { data } = await t.call(user, `GET /jobs/${job}/`)
      return [data.file, data.has_result_file, (await t.call(user, `GET /jobs/${job}/file/`)).status]
    }
    expect(await seen()).toEqual(['made', true, 200])
    const without = async (code: number) => {
      await t.db
        .deleteFrom('user_permissions')
        .where('user_id', '=', user.id)
        .where('permission_id', '=', code)
        .execute()
      expect(await seen()).toEqual([null, false, 403])
      await t.db.insertInto('user_permissions').values({ user_id: user.id, permission_id: code }).execute()
    }
    for (const code of permissions) await without(code)
    if (needs === 'staff') {
      await t.db.updateTable('users').set({ is_staff: false }).where('id', '=', user.id).execute()
      expect(await seen()).toEqual([null, false, 403])
    } else expect(await seen(), 'and comes back with it').toEqual(['made', true, 200])
  },
)
