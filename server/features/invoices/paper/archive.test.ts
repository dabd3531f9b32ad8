import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readDirectory, unpack } from '../../../spreadsheet/zip'
import { type ArchivedFile, archiveOf, paperName } from './archive'

const madeAt = new Date('2026-11-23T06:30:05Z')
const file = (name: string, content: string): ArchivedFile => ({
  name,
  content: Buffer.from(content),
  madeAt,
})

async function* giving(files: readonly ArchivedFile[]) {
  yield* files
}

async function unpacked(zip: Buffer): Promise<[string, string][]> {
  const read: [string, string][] = []
  for (const entry of readDirectory(zip).values()) {
    const pieces: Buffer[] = []
    for await (const piece of unpack(zip, entry)) pieces.push(piece)
    read.push([entry.name, Buffer.concat(pieces).toString()])
  }
  return read
}

test('an archive gives back each file under its name', async () => {
  const files = [
    file('26009000010000000042 陈小明.pdf', 'the paper'),
    file('26009000010000000042 陈小明.xml', '<EInvoice/>'.repeat(1000)),
    file('26009000010000000043 𬭎.pdf', ''),
  ]
  const zip = await buffer(archiveOf(giving(files)))
  expect(await unpacked(zip)).toEqual(files.map(({ name, content }) => [name, content.toString()]))
  expect(zip.length).toBeLessThan(2000)
  expect(await buffer(archiveOf(giving(files)))).toEqual(zip)
})

test('an archive of nothing is an archive', async () => {
  expect(await unpacked(await buffer(archiveOf(giving([]))))).toEqual([])
})

/** Lets everything that can happen without the reader happen. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) await setImmediate()
}

test('files are asked for as the reader takes them, and closed when it gives up', async () => {
  let asked = 0
  let isClosed = false
  async function* many() {
    try {
      for (; asked < 1000; asked++)
        yield { ...file(`${asked}.pdf`, ''), content: Buffer.alloc(100_000, asked) }
    } finally {
      isClosed = true
    }
  }
  const archive = archiveOf(many())
  const reader = archive[Symbol.asyncIterator]()
  let taken = 0
  while (taken < 5_000_000) taken += (await reader.next()).value.length
  await settled()
  expect(asked).toBeGreaterThan(45)
  expect(asked).toBeLessThan(60)
  expect(isClosed).toBe(false)
  archive.destroy()
  await settled()
  expect(isClosed).toBe(true)
  expect(asked).toBeLessThan(60)
})

test('what has gone into the archive is not kept in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let during = 0
  async function* many() {
    for (let index = 0; index < 200; index++)
      yield { ...file(`${index}.pdf`, ''), content: Buffer.alloc(500_000, index) }
    during = held()
  }
  const archive = archiveOf(many())
  let taken = 0
  for await (const chunk of archive) taken += chunk.length
  expect(taken).toBeGreaterThan(100_000_000)
  expect(during - before).toBeLessThan(20_000_000)
})

test('an error of the files is the error of the stream', async () => {
  async function* broken() {
    yield file('1.pdf', 'the paper')
    throw new Error('the paper is gone')
  }
  await expect(buffer(archiveOf(broken()))).rejects.toThrow('the paper is gone')
  await expect(buffer(archiveOf(giving([file('../1.pdf', '')])))).rejects.toThrow('relative')
})

test('the name of a file holds the number and what a name may hold of the buyer', () => {
  expect(paperName('26009000010000000042', '陈小明', 'pdf')).toBe('26009000010000000042 陈小明.pdf')
  expect(paperName('26', '甲/乙\\丙:*?"<>|丁\n戊\u200b', 'xml')).toBe('26 甲 乙 丙 丁 戊.xml')
  expect(paperName('26', '../..', 'pdf')).toBe('26.pdf')
  expect(paperName('26', '甲. ', 'pdf')).toBe('26 甲.pdf')
  expect(paperName('26', '𬭎'.repeat(100), 'pdf')).toBe(`26 ${'𬭎'.repeat(30)}.pdf`)
  expect(paperName('26', '', 'pdf')).toBe('26.pdf')
})
