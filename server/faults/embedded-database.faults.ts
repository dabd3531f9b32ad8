import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EmbeddedFolder } from '../testing/embedded-folder'

const isRoot = process.getuid?.() === 0
let folder: EmbeddedFolder
beforeEach(() => {
  folder = new EmbeddedFolder()
})
afterEach(() => folder.remove())

test('a data folder whose path is longer than a socket’s may be works all the same', async () => {
  folder.dataFolder = join(folder.dataFolder, 'x'.repeat(120))
  mkdirSync(folder.dataFolder, { mode: 0o711 })
  await folder.start()
  expect(await folder.query('select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)(
  'root’s closed data folder: the database goes where its user has access, and is found there again',
  async () => {
    chmodSync(folder.dataFolder, 0o700)
    await folder.start()
    expect(folder.said.join()).toContain((await folder.cluster()).folder)
    expect(existsSync(join(folder.dataFolder, 'postgres'))).toBe(false)
    await folder.query('create table witness as select 1 as seen')
    await folder.stop()
    await folder.start()
    expect(await folder.query('select seen from witness')).toEqual([{ seen: 1 }])
  },
)

test.runIf(isRoot)('a data folder that an ordinary user made is run as that user, also by root', async () => {
  await folder.start()
  await folder.stop()
  // That user would have made its own.
  rmSync((await folder.cluster()).socketFolder, { recursive: true })
  execFileSync('chown', ['-R', 'nobody', join(folder.dataFolder, 'postgres')])
  await folder.start()
  expect((await folder.cluster()).user?.name).toBe('nobody')
  expect(await folder.query('select 1 as one')).toEqual([{ one: 1 }])
})
