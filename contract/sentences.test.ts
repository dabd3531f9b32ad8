import { expect, test } from 'vitest'
import { acts } from './acts'
import { fieldMessages } from './field-messages'
import { inWords, problemsOf } from './field-problems'
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
/** What stands for a value is no word. */
const bare = (text: string) => text.replace(/\{\w+\}/g, '0')
const wrong = (isWrong: (text: Text) => boolean) =>
  said.filter(([, text]) => isWrong(text)).map(([name, { zh, en }]) => `${name}: ${zh} | ${en}`)

test('people read words: no sentence names a field, a table or a column as programs do', () => {
  const raw = /[a-z]_[a-z]|`|\b[a-z]+:(?![ m])/
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
