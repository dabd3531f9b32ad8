/** Every work that the worker repeats, by the product's own login and with the checks of its statements. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Owner } from './db/login/owner'
import { createCarriers } from './features/messages/carriers'
import { createFileStore } from './files/file-store'
import { periodicWork } from './periodic-work'
import { newForeignOrganization } from './testing/foreign-rows'
import { startApp, type TestApp } from './testing/test-app'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
  await newForeignOrganization(t)
  await newForeignOrganization(t)
})
afterAll(() => t.stop())

test.each(['2026-02-01 03:00:00', '2027-03-01 03:00:00'] as const)('is done at %s', async (now) => {
  const failures: unknown[] = []
  const works = periodicWork({
    databases: t.databases,
    owner: new Owner(t.db),
    clock: () => now,
    files: createFileStore({ filesFolder: mkdtempSync(join(tmpdir(), 'works-')) }),
    carriers: createCarriers(t.databases, 'a key of this test, long enough'),
    sealed: () => {},
    report: (error) => failures.push(error),
    nightly: null,
  })
  for (const { name, work } of works)
    await work(new AbortController().signal).catch((error: Error) => failures.push(`${name}: ${error}`))
  expect(failures).toEqual([])
})
