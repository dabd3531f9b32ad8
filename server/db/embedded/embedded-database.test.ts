import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EmbeddedFolder } from '../../testing/embedded-folder'
import { runningPid, shortenLog } from './postmaster'

// `npm run faults` has the folders of other users and long paths, and kills the database.
describe('a running database', () => {
  let folder: EmbeddedFolder
  beforeAll(async () => {
    folder = new EmbeddedFolder()
    await folder.start()
  })
  afterAll(() => folder.remove())

  test('the log of a running PostgreSQL is shortened when it is long, and goes on', async () => {
    const cluster = await folder.cluster()
    const fail = (word: string) => folder.query(`select ${word}`).catch(() => {})
    await fail('before_it')
    await shortenLog(cluster, 1_000_000)
    expect(readFileSync(cluster.logFile, 'utf8')).toContain('before_it')
    await shortenLog(cluster, 10)
    await fail('after_it')
    expect(readFileSync(`${cluster.logFile}.1`, 'utf8')).toContain('before_it')
    const rest = readFileSync(cluster.logFile, 'utf8')
    expect([rest.includes('after_it'), rest.includes('before_it')]).toEqual([true, false])
  })

  test('Chinese text is found by its trigrams, and sorted alike on every system', async () => {
    await folder.query('create extension pg_trgm')
    expect(await folder.query("select '自来水管理' % '自来水管' as found")).toEqual([{ found: true }])
    expect(await folder.query("select 'B' < 'a' and 'Z' < '中' as by_code")).toEqual([{ by_code: true }])
  })

  test('nobody but the owner of the data folder can open the database', async () => {
    const cluster = await folder.cluster()
    const places = [cluster.folder, cluster.socketFolder]
    expect(execFileSync('stat', ['-c', '%a', ...places], { encoding: 'utf8' })).toBe('700\n700\n')
    expect(await folder.query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(readFileSync(join(cluster.folder, 'pg_hba.conf'), 'utf8')).toBe('local all all peer map=owner\n')
  })

  test('a process that has the old database’s number by chance does not stop the start', async () => {
    const cluster = await folder.cluster()
    const pid = runningPid(cluster)
    const lock = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8')
    await folder.stop()
    // A killed postmaster leaves these files; their process number now belongs to another process.
    for (const path of [
      join(cluster.folder, 'postmaster.pid'),
      join(cluster.socketFolder, '.s.PGSQL.5432.lock'),
    ])
      writeFileSync(path, lock.replace(String(pid), String(process.pid)))
    await folder.start()
    expect(await folder.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a folder that is not ours is left as it was', () => {
  let folder: EmbeddedFolder
  beforeEach(() => {
    folder = new EmbeddedFolder()
  })
  afterEach(() => folder.remove())

  /** Makes the cluster's folder. Where PostgreSQL runs as another user, the folder belongs to that user. */
  async function makeClusterFolder(file: string, content: string): Promise<string> {
    const place = join(folder.dataFolder, 'postgres')
    mkdirSync(place)
    writeFileSync(join(place, file), content)
    const { user } = await folder.cluster()
    if (user !== null) chownSync(place, user.uid, user.gid)
    return place
  }

  test('the folder of another major version is refused with the remedy', async () => {
    const place = await makeClusterFolder('PG_VERSION', '17\n')
    await expect(folder.start()).rejects.toThrow(/was made by PostgreSQL 17, this program brings 18: .*dump/)
    expect(readdirSync(place)).toEqual(['PG_VERSION'])
  })

  test('a folder that is no database is refused', async () => {
    const place = await makeClusterFolder('letter.txt', 'dear')
    await expect(folder.start()).rejects.toThrow('is not a database folder')
    expect(readdirSync(place)).toEqual(['letter.txt'])
  })
})
