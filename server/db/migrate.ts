import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupRefusal } from '../startup-refusal'

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Any number will do. While one process migrates, the others wait. */
export const MIGRATION_LOCK = 7_001_002
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const OLDEST_SERVER = 150_000

/**
 * Brings the database to the newest schema. Applies the numbered files of `folder` that it has not had yet, in order,
 * each in a transaction with its row in schema_migrations. Two starts at once are safe. Resolves with the names of the
 * applied files.
 *
 * Refuses a server that is too old or not UTF8, a file that was changed after it was applied, and a database with
 * migrations that this program does not know. With `count`, it applies the first files only.
 */
export async function migrate(pool: pg.Pool, folder: string, count?: number): Promise<string[]> {
  const migrations = (await readMigrations(folder)).slice(0, count)
  const client = await pool.connect()
  try {
    await checkServer(client)
    const applied: string[] = []
    for (const migration of migrations) {
      if (await applyOnce(client, migration, migrations)) applied.push(migration.name)
    }
    return applied
  } finally {
    client.release()
  }
}

/** Refuses a database that lacks a migration of `folder` or has others. Changes nothing. */
export async function checkMigrated(pool: pg.Pool, folder: string): Promise<void> {
  const known = await readMigrations(folder)
  const client = await pool.connect()
  try {
    await checkServer(client)
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as is_ours")
    if (!rows[0].is_ours) {
      throw new StartupRefusal(
        '数据库中没有本系统的数据：请核对 DATABASE_URL 或 DATA_DIR；新的数据库请先执行一次 npm start。',
        'This database holds nothing of this system: check DATABASE_URL or DATA_DIR; a new one is set up by npm start.',
      )
    }
    const applied = await checkApplied(client, known)
    const missing = known.filter(({ name }) => !applied.has(name))
    if (missing.length > 0) {
      throw new StartupRefusal(
        `数据库比程序旧（缺少 ${missing[0]!.name}）：请先执行一次 npm start 升级。`,
        `The database is older than this program (it lacks ${missing[0]!.name}): run npm start once to upgrade it.`,
      )
    }
  } finally {
    client.release()
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const migrations = names.map(async (name, index) => {
    if (!FILE_NAME.test(name)) throw new Error(`${name}: a migration is named like 0001_what_it_adds.sql`)
    if (Number.parseInt(name, 10) !== index + 1)
      throw new Error(`${name}: migrations are numbered without a gap or a twin`)
    const sql = await readFile(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  return Promise.all(migrations)
}

/**
 * Locks, looks again, applies and records the file in one transaction. The lock ends with the transaction, also after a
 * kill.
 */
async function applyOnce(client: pg.PoolClient, migration: Migration, known: Migration[]): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await createHistory(client)
    const applied = await checkApplied(client, known)
    const isNew = !applied.has(migration.name)
    if (isNew) {
      await client.query(migration.sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ])
    }
    await client.query('commit')
    return isNew
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if (error instanceof Error && !(error instanceof StartupRefusal))
      error.message = `${migration.name}: ${error.message}`
    throw error
  }
}

async function createHistory(client: pg.PoolClient): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text collate "C" primary key,
    checksum text not null,
    created_at timestamptz not null default now()
  )`)
}

async function checkApplied(client: pg.PoolClient, known: Migration[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  for (const { name, checksum } of rows) {
    const migration = known.find((candidate) => candidate.name === name)
    if (migration === undefined) {
      throw new StartupRefusal(
        `数据库比程序新（含有 ${name}）：请启动更新版本的程序。没有改动任何内容。`,
        `The database is newer than this program (it has ${name}): start the newer release. Nothing was changed.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new StartupRefusal(
        `${name} 在应用之后被修改过：请恢复原文件，改动写入新的编号文件。`,
        `${name} was changed after it had been applied: restore it, and write the change into a new numbered file.`,
      )
    }
  }
  return new Set(rows.map((row) => row.name))
}

async function checkServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string; zone: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
            to_char(timestamptz '2026-01-01 00:00:00+00', 'HH24:MI') as zone`,
  )
  const { version = '0', encoding = '', zone = '' } = rows[0] ?? {}
  if (Number(version) < OLDEST_SERVER) {
    throw new StartupRefusal(
      'DATABASE_URL 需要 PostgreSQL 15 或更新版本。',
      'DATABASE_URL needs PostgreSQL 15 or newer.',
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartupRefusal(
      `数据库编码是 ${encoding}：请用 ENCODING 'UTF8' 新建数据库。`,
      `The database's encoding is ${encoding}: create one with ENCODING 'UTF8'.`,
    )
  }
  if (zone !== '08:00') {
    throw new StartupRefusal(
      "会话时区不是 UTC+8：请从 DATABASE_URL 去掉 options，或执行 ALTER ROLE … SET timezone = 'Etc/GMT-8'。",
      "The session's time zone is not UTC+8: take `options` out of DATABASE_URL, or ALTER ROLE … SET timezone = 'Etc/GMT-8'.",
    )
  }
}
