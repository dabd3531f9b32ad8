import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acts } from './acts'
import { fieldMessages } from './field-messages'
import { filled, inWords, problemsOf } from './field-problems'
import { noteMessages } from './jobs/messages'
import { noticeKinds } from './notice-kinds'
import { objects } from './objects'
import { places } from './places'
import { refusals } from './refusals'
import type { Text } from './text'
import { gender } from './users/values'
import { VOCABULARY } from './vocabulary'

/** Every sentence and word that the server says to people, by its name. */
const said: [string, Text][] = [
  { acts, fieldMessages, noteMessages, noticeKinds, objects, places, refusals },
  VOCABULARY,
].flatMap((tables) =>
  Object.entries(tables).flatMap(([table, texts]) =>
    Object.entries(texts as Record<string, Text>).map(([name, text]): [string, Text] => [
      `${table}.${name}`,
      { zh: text.zh, en: [text.en].flat().join(' ') },
    ]),
  ),
)
/** A place for a value is no word. */
const bare = (text: string) => text.replace(/\{\w+\}|HH:mm(:ss)?/g, '0')
const wrong = (isWrong: (text: Text) => boolean) =>
  said.filter(([, text]) => isWrong(text)).map(([name, { zh, en }]) => `${name}: ${zh} | ${en}`)

test('people read words: no sentence names a field, a table or a column as programs do', () => {
  const raw = /[a-z]_[a-z]|`|\b[a-z]+:(?! )/
  expect(wrong(({ zh, en }) => raw.test(bare(zh)) || raw.test(bare(en)))).toEqual([])
})

test('a sentence is in one language: the Chinese holds no English words in a row, the English nothing Chinese', () => {
  const english = /[a-z]{2,}[ ,]+[a-z]{2,}/
  expect(wrong(({ zh }) => english.test(bare(zh).replace('npm run doctor', '')))).toEqual([])
  expect(wrong(({ en }) => /\p{Script=Han}/u.test(en))).toEqual([])
})

test('a choice that may be empty says so, instead of naming nothing first', () => {
  const { error } = gender.safeParse('X', { reportInput: true })
  expect(inWords(problemsOf(error!.issues), 'zh')).toEqual({ '': ['只能是：F, M，或留空'] })
})

test('a volume in a sentence is written as in the tables, a number of a device before it is not', () => {
  const said = filled('表 {no}, {from} – {to} m³ · {volume} m³', {
    no: '20260100',
    from: 1000,
    to: '2000.5',
    volume: 3,
  })
  expect(said).toBe('表 20260100, 1,000 – 2,000.5 m³ · 3 m³')
})

test('a state that the glossary names is called in English as there', () => {
  const cells = readFileSync('GLOSSARY.md', 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const plain = (en: string) => en.toLowerCase().replaceAll('-', ' ')
  const glossary = new Map(cells.flatMap(([, zh, en]) => (zh && en ? [[zh, plain(en)] as const] : [])))
  const states = said.filter(([name]) => Object.hasOwn(VOCABULARY, name.split('.')[0]!))
  const others = states.flatMap(([name, { zh, en }]) => {
    const word = glossary.get(zh)
    return word === undefined || word.includes(plain(en)) || plain(en).startsWith(word)
      ? []
      : [`${name}: ${en}, ${word}`]
  })
  expect(others).toEqual([])
})
