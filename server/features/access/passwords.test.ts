import { describe, expect, test } from 'vitest'
import { asked } from '../../testing/cheap-argon2'
import { isEasyToGuess } from './common-passwords'
import { hashPassword, isPasswordOf } from './passwords'

describe('a new password', () => {
  test.each([
    ['common, disguised and surrounded', 'Passw0rd!!'],
    ['common, disguised by signs', 'P@$$w0rd2024'],
    ['common, after its numbers', '2024Password!'],
    ['common, twice', 'sunshinesunshine'],
    ['common, in full-width letters', 'ｐａｓｓｗｏｒｄ１２３'],
    ['a number with letters around', 'aa123456789'],
    ['a row of keys', '1qaz2wsx3edc'],
    ['a phone', '13800138000'],
    ['one letter again and again', 'aaaaaaaaaaaa'],
    ['a word of the trade', 'Shuidian@2024'],
    ['a word of the country', 'woaini1314520'],
    ['the username', 'Wang.Xiaoli'],
    ['the username with a year', 'wang.xiaoli2024'],
  ])('is refused: %s', async (_why, password) => {
    expect(await isEasyToGuess(password, 'wang.xiaoli')).toBe(true)
  })

  test.each([
    'correct horse battery',
    'a quiet river bends',
    'Kx7-mpw-29-tru',
    '三月的雨下在老街上吧',
    'constructor',
  ])('is taken: %s', async (password) => {
    expect(await isEasyToGuess(password, 'wang.xiaoli')).toBe(false)
  })
})

test('a password is kept by argon2id, with 19 MiB and two passes', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(asked.at(-1)).toEqual({ algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 })
})

test('whoever is known goes before all strangers who wait, and no more than sixty of those do', async () => {
  const hash = await hashPassword('correct horse battery')
  let tried = 0
  const strangers = Array.from({ length: 100 }, () =>
    isPasswordOf(hash, 'wrong', 'stranger').then(
      () => {
        tried++
        return 'tried'
      },
      (refusal) => refusal.code as string,
    ),
  )
  expect(await isPasswordOf(hash, 'correct horse battery', 'known')).toBe(true)
  // The ones under way when it came, and the ones that began beside it.
  expect(tried).toBeLessThan(10)
  const outcomes = await Promise.all(strangers)
  expect(outcomes.filter((outcome) => outcome === 'entrance_busy')).toHaveLength(100 - 62)
})
