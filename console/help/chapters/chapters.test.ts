// @vitest-environment node
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { VOCABULARY } from '@water/contract/vocabulary'
import { expect, it, test } from 'vitest'
import { PAGES, ROUTES } from '../../routes'
import { CHAPTERS } from './chapters'
import { pictureFile } from './page'

const tasks = CHAPTERS.flatMap((chapter) => chapter.tasks)
const CONSOLE = fileURLToPath(new URL('../..', import.meta.url))
const LANGUAGES = ['zh', 'en'] as const

/** All texts of the console in a language, with the fields and enumerations that screens show. */
async function labelsOf(language: 'zh' | 'en'): Promise<Set<string>> {
  const found = new Set<string>()
  const add = (of: unknown) => {
    if (typeof of !== 'object' || of === null) return
    for (const value of Object.values(of)) if (typeof value === 'string') found.add(value)
  }
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  const named = files.filter((name) => /(^|-|\/)words\.ts$/.test(name) && !name.startsWith('node_modules'))
  for (const name of named) {
    const module: object = await import(/* @vite-ignore */ `${CONSOLE}/${name}`)
    for (const words of Object.values(module)) if (Object(words)[language]) add(Object(words)[language])
  }
  const titles = [...PAGES.map(({ title }) => title), ...ROUTES.map(({ title }) => title)]
  for (const title of titles) found.add(title[language])
  for (const words of Object.values(VOCABULARY))
    for (const value of Object.values(words)) found.add(value[language])
  return found
}

test.each(LANGUAGES)('a task names buttons, fields and pages as the screens do: %s', async (language) => {
  const labels = await labelsOf(language)
  const unknown = tasks.flatMap(({ id, steps }) =>
    steps.flatMap((step) =>
      [...step[language].matchAll(/“([^”]+)”/g)].flatMap(([, label = '']) =>
        labels.has(label) ? [] : [`${id}: ${label}`],
      ),
    ),
  )
  expect(unknown).toEqual([])
})

test('both languages of a step name equally many labels', () => {
  const count = (text: string) => [...text.matchAll(/“/g)].length
  const apart = tasks.flatMap(({ id, steps }) =>
    steps.filter(({ zh, en }) => count(zh) !== count(en)).map(({ zh }) => `${id}: ${zh}`),
  )
  expect(apart).toEqual([])
})

test('a task is found by its address: no chapter has an id twice', () => {
  for (const chapter of CHAPTERS) {
    const ids = chapter.tasks.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

it('has each picture in both languages, none without a task, and all in 2 MB (npm run pictures)', () => {
  const named = tasks.flatMap(({ picture }) => (picture ? [picture.name] : []))
  let bytes = 0
  for (const language of LANGUAGES) {
    const folder = new URL('.', pictureFile('', language))
    expect(readdirSync(folder).sort()).toEqual(named.map((name) => `${name}.webp`).sort())
    for (const name of named) {
      expect(existsSync(pictureFile(name, language)), name).toBe(true)
      bytes += statSync(pictureFile(name, language)).size
    }
  }
  expect(bytes).toBeLessThan(2_000_000)
})
