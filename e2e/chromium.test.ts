import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findChromium, findFonts, unpack } from './chromium'

const program = Buffer.alloc(3_000_000, 'a program that is longer than one piece of it; ')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'water-chromium-'))
  writeFileSync(join(folder, 'program.br'), brotliCompressSync(program))
  writeFileSync(join(folder, 'torn.br'), brotliCompressSync(program).subarray(0, 20))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a program that several unpack at once, one of them beside what a killed run left, is whole for each of them', async () => {
  const place = join(folder, 'cache', 'program')
  mkdirSync(`${place}-part-killed`, { recursive: true })
  writeFileSync(join(`${place}-part-killed`, 'program'), 'half')
  const unpacked = await Promise.all(
    [1, 2, 3].map(async () => readFileSync(await unpack(join(folder, 'program.br'), place))),
  )
  for (const one of unpacked) expect(one.equals(program)).toBe(true)
  expect(statSync(place).mode & 0o111).not.toBe(0)
})

test('an archive that breaks off leaves no program behind', async () => {
  const place = join(folder, 'torn', 'program')
  await expect(unpack(join(folder, 'torn.br'), place)).rejects.toThrow('unexpected end of file')
  expect(readdirSync(join(folder, 'torn'))).toEqual([])
})

test('CHROMIUM names the browser; unset, empty or naming what is not there, it means npm’s', async () => {
  const own = join(folder, 'own')
  writeFileSync(own, '')
  expect(await findChromium(own)).toBe(own)
  for (const named of [undefined, '', join(folder, 'nothing')])
    expect(await findChromium(named)).toMatch(/\/node_modules\/\.cache\/chromium-[\d.]+$/)
  expect(statSync(inject('chromium')).isFile()).toBe(true)
})

test('a story has the same fonts on every machine: those of npm’s package, and no others', async () => {
  const [settings, other] = await Promise.all([findFonts(), findFonts()])
  expect(inject('fonts')).toBe(settings)
  expect(other).toBe(settings)
  const listed = readdirSync(join(settings, '..', 'fonts'), { recursive: true }).map(String)
  expect(listed.filter((name) => name.endsWith('.ttf'))).toHaveLength(3)
  expect(readFileSync(settings, 'utf8').match(/<dir/g)).toHaveLength(1)
})
