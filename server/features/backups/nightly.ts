import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { addSeconds, dateOf, type LocalTime } from '@water/rules/calendar'
import { archivesIn, archivesOfOthers, isOf, isRenamed, unfinishedIn } from '../../backup/archive-folder'
import type { Clock } from '../../clock'
import type { Database } from '../../db/database'
import { inTransaction, read, type Tx } from '../../db/read-write'
import { StartupRefusal } from '../../startup-refusal'
import { lastDue } from './night'
import { notifyBackup, notifyOthersArchives } from './notify'
import {
  type EndedBackup,
  insertBackup,
  lastNightlySince,
  newestGood,
  nightlyArchives,
  noteRemoved,
  type Problem,
  readOwners,
} from './store'

export interface NightlySettings {
  /** The time of day in Shanghai, such as 03:00. */
  at: string
  /** How many archives are kept. */
  keep: number
}

export interface Nightly extends NightlySettings {
  host: string
  /** Where the archives of this machine lie. */
  folder: string
  /** Writes an archive; an error is a back-up that failed. */
  make(stopping: AbortSignal): Promise<{ path: string; bytes: number }>
}

/** After a failure the next attempt waits this long. */
const RETRY_S = 3600
const LATE_S = 2 * 24 * 3600

interface Services {
  db: Database
  clock: Clock
  nightly: Nightly
}

/**
 * Makes the back-up of the night when it is due and has not been made: also that of a night in which no server ran. The worker calls it
 * every minute, and only one of several workers at a time.
 */
export async function backUpAtNight(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, clock, nightly } = services
  await noteBrokenOff(services)
  const started_at = clock()
  if (await isDue(db, started_at, nightly)) {
    const ended = await attempt(services, started_at, stopping)
    // A stopped server makes it after its next start.
    if (ended === null) return
    await note(db, ended)
    if (ended.problem === null) await removeOutdated(services)
    await noticeOthers(services)
  }
  await inTransaction(db, (tx) => noticeWhenLate(tx, clock()))
}

/** Also the reason why it failed. */
const note = (db: Database, ended: EndedBackup): Promise<void> =>
  inTransaction(db, async (tx) => {
    await insertBackup(tx, ended)
    if (ended.problem)
      await notifyBackup(tx, ended.ended_at, { failedOn: dateOf(ended.ended_at), why: ended.problem })
  })

const BROKEN_OFF: Problem = {
  zh: '备份未完成，服务器或其程序在备份中途停止',
  en: 'it broke off: the machine or the server’s process stopped while it was made',
}

/**
 * Those that a killed process has left: only one server of an installation at a time makes one. They count as failures: what kills
 * the server is not tried again each minute.
 */
async function noteBrokenOff({ db, nightly: { folder, host } }: Services): Promise<void> {
  const { own } = await read(db, readOwners)
  for (const { path, says, written_at } of await unfinishedIn(folder)) {
    if (says?.kind !== 'nightly' || says.installation !== own) continue
    const about = { kind: 'nightly', host, started_at: says.made_at, ended_at: written_at } as const
    await note(db, { ...about, path: null, bytes: null, problem: BROKEN_OFF })
    await rm(path, { force: true })
  }
}

async function isDue(db: Database, now: LocalTime, { at }: NightlySettings): Promise<boolean> {
  const last = await read(db, (reader) => lastNightlySince(reader, lastDue(now, at)))
  if (last === undefined) return true
  return last.problem !== null && addSeconds(last.ended_at, RETRY_S) <= now
}

async function attempt(
  { clock, nightly }: Services,
  started_at: LocalTime,
  stopping: AbortSignal,
): Promise<EndedBackup | null> {
  const about = { kind: 'nightly', host: nightly.host, started_at } as const
  try {
    const { path, bytes } = await nightly.make(stopping)
    return { ...about, ended_at: clock(), path, bytes, problem: null }
  } catch (error) {
    if (stopping.aborted) return null
    return { ...about, ended_at: clock(), path: null, bytes: null, problem: problemOf(error) }
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof StartupRefusal) return { zh: error.zh, en: error.en }
  const text = error instanceof Error ? error.message : String(error)
  return { zh: text, en: text }
}

/** A row may name any file: a restored one names those of another installation. So an archive has to say itself whose it is. */
async function removeOutdated({ db, clock, nightly: { folder, host, keep } }: Services): Promise<void> {
  const owners = await read(db, readOwners)
  const there = new Map((await archivesIn(folder)).map((archive) => [archive.path, archive]))
  let kept = 0
  for (const { id, path } of await read(db, (reader) => nightlyArchives(reader, host))) {
    const archive = there.get(path)
    if (archive ? !isOf(owners, archive) || isRenamed(archive) : dirname(path) !== folder) continue
    // One that somebody has moved away counts no longer.
    if (archive && ++kept <= keep) continue
    if (archive) await rm(path, { force: true })
    await inTransaction(db, (tx) => noteRemoved(tx, id, clock()))
  }
}

/** They fill the disk, and only a person can say whether they are needed. */
async function noticeOthers({ db, clock, nightly: { folder, host } }: Services): Promise<void> {
  const others = archivesOfOthers(await archivesIn(folder), await read(db, readOwners))
  if (others.length > 0)
    await inTransaction(db, (tx) => notifyOthersArchives(tx, clock(), { folder, host, others }))
}

/** Once for each good back-up that grew too old. */
async function noticeWhenLate(tx: Tx, now: LocalTime): Promise<void> {
  const newest = await newestGood(tx)
  if (newest && isLate(newest.ended_at, now)) await notifyBackup(tx, now, { newest: newest.ended_at })
}

export const isLate = (newest: LocalTime, now: LocalTime): boolean => addSeconds(newest, LATE_S) < now
