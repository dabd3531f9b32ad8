import { setTimeout as sleep } from 'node:timers/promises'
import type { LocalTime } from '@water/rules/calendar'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type AppOptions, createApp } from '../app'
import { systemClock } from '../clock'
import { createDatabase } from '../db/database'
import { databasesOver } from '../db/databases'
import { collected } from './collected-statements'
import type { TestDatabase } from './test-database'

/** The parts that differ between the files that an application serves one after the other. */
interface Served {
  database: TestDatabase
  clock: { now: LocalTime }
  identity: { ahead_s: number }
}

let app: FastifyInstance | null = null
let served: Served | null = null

/** Whom the application serves now. What still comes for a file that has ended fails. */
function current(): Served {
  if (served === null) throw new Error('No test has the application')
  return served
}

/**
 * The application of a worker's files that want nothing special of it: to make one takes a third of what a small file takes, and it
 * keeps nothing of a database. Null while another one of the same file has it.
 */
export async function takeCommonApp(
  config: AppOptions['config'],
  by: Served,
): Promise<FastifyInstance | null> {
  if (served !== null) return null
  served = by
  app ??= await makeApp(config)
  return app
}

async function makeApp(config: AppOptions['config']): Promise<FastifyInstance> {
  const { max } = current().database.appPool.options
  const pool = {
    options: { max },
    connect: () => current().database.appPool.connect(),
    query: (text: string) => current().database.appPool.query(text),
  } as unknown as pg.Pool
  const made = await createApp({
    config,
    pool,
    databases: databasesOver(pool, (...of) =>
      collected(createDatabase(...of), () => current().database.expectEvent()),
    ),
    clock: () => current().clock.now,
    identityClock: () => systemClock(current().identity.ahead_s),
    longest_loop_delay_ms: 0,
    consoleFolder: '/nowhere',
  })
  await made.ready()
  return made
}

/** Gives it back when its last request has ended. One that listens or has counted the calls of a service is not used again. */
export async function leaveCommonApp(): Promise<void> {
  const { appPool, db } = current().database
  while (appPool.totalCount > appPool.idleCount || appPool.waitingCount > 0) await sleep(5)
  const counted = await db.selectFrom('services').select('id').limit(1).execute()
  if (app!.server.listening || counted.length > 0) {
    await app!.close()
    app = null
  }
  served = null
}
