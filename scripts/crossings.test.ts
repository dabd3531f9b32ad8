/**
 * Who sees more than one organization. A unit of work gets its part of the database from `Databases`; these are the places that ask for
 * the rows of all, with the reasons that stand there, and the ones that come with a login of their own.
 */
import { describe, expect, test } from 'vitest'
import { readSource, repositoryFiles } from './source-files'

const product = repositoryFiles().filter(
  (path) =>
    path.startsWith('server/') &&
    path.endsWith('.ts') &&
    !/\.test\.ts$|\.faults\.ts$|^server\/(testing|faults|histories)\//.test(path),
)

const found = (pattern: RegExp): string[] =>
  product
    .flatMap((path) =>
      [...readSource(path).text.matchAll(pattern)].map((match) => `${path}: ${match[1] ?? ''}`),
    )
    .sort()

test('the places that see the rows of every organization, and why', () => {
  expect(found(/\.across\(\s*'([^']*)'/g)).toMatchInlineSnapshot(`
    [
      "server/app.ts: the watched figures",
      "server/db/databases.ts: a super administrator who chose no organization sees all of them",
      "server/features/alarms/find.ts: the organizations with modules",
      "server/features/dashboard/prepare.ts: every large organization",
      "server/features/invoices/issuing.ts: the due invoices of every organization",
      "server/features/invoices/issuing.ts: the organizations with due invoices",
      "server/features/invoices/make-files.ts: the invoices without files of every organization",
      "server/features/jobs/run-job.ts: the jobs of other organizations wait for the end of this one",
      "server/features/jobs/runner.ts: whose turn it is depends on the jobs of every organization",
      "server/features/jobs/worker.ts: the queue serves every organization",
      "server/features/ledger/listeners.ts: the organizations with pending events",
      "server/features/messages/carriers.ts: the outbox of trials belongs to no organization",
      "server/features/messages/lanes.ts: the due messages of every organization",
      "server/features/messages/sending.ts: the due schedules of every organization",
      "server/features/rounds/look-for-reports.ts: the organizations with remote meters",
      "server/features/valves/sweep.ts: the organizations whose valves have commands",
      "server/http/adapter.ts: the organization of a row that a super administrator names",
      "server/http/serve.ts: a super administrator sees all organizations, and keeps them",
      "server/periodic-work.ts: back-ups hold every organization",
      "server/periodic-work.ts: the audit trail of every organization, and of the platform",
      "server/periodic-work.ts: the ending tokens of every organization",
      "server/periodic-work.ts: the files of every organization",
      "server/periodic-work.ts: the old files of every organization",
      "server/periodic-work.ts: the old notices of every organization",
      "server/periodic-work.ts: the open days of every organization",
      "server/periodic-work.ts: the unknown numbers of every organization",
    ]
  `)
  expect(found(/\.across\(\s*(?!'|route\.crosses\))\S/g)).toEqual([])
  expect(found(/\bcrossing\(\s*'([^']*)'/g)).toMatchInlineSnapshot(`
    [
      "server/features/invoices/paper-routes.ts: the link of an invoice says whose it is",
      "server/features/users/routes.ts: a user who moved has entries in the books of another organization",
    ]
  `)
})

test('what is done over the owner’s connection, which only the worker has', () => {
  expect(found(/\bowner\.act\('(\w+)'/g)).toMatchInlineSnapshot(`
    [
      "server/features/jobs/statistics-store.ts: statistics",
      "server/features/jobs/statistics-store.ts: statistics",
      "server/features/move-ins/judge.ts: statistics",
      "server/features/move-ins/withdraw.ts: statistics",
      "server/features/move-ins/withdraw.ts: withdrawal",
      "server/periodic-work.ts: months",
    ]
  `)
  expect(found(/\bnew Owner\(()/g)).toEqual(['server/worker.ts: '])
})

describe('with a login of their own', () => {
  test('work the processes of the program, and the owner’s commands', () => {
    expect(found(/\bcreateDatabase\(()/g)).toMatchInlineSnapshot(`
      [
        "server/backup.ts: ",
        "server/backup.ts: ",
        "server/backup/bring-back.ts: ",
        "server/backup/make-backup.ts: ",
        "server/db/database.ts: ",
        "server/db/embedded/test-postgres.ts: ",
        "server/db/embedded/test-postgres.ts: ",
        "server/db/write-schema.ts: ",
        "server/doctor.ts: ",
        "server/start.ts: ",
        "server/verify/verify-all.ts: ",
        "server/worker.ts: ",
      ]
    `)
  })
})

test('passwords and sessions are reached from here alone', () => {
  expect(found(/\bdatabases\.access\b()/g)).toMatchInlineSnapshot(`
    [
      "server/app.ts: ",
      "server/app.ts: ",
      "server/features/messages/messenger.ts: ",
      "server/http/serve.ts: ",
      "server/periodic-work.ts: ",
    ]
  `)
})
