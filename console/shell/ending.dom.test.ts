import { expect, test } from 'vitest'
import { createRefresh } from '../api/refresh'
import { translate } from '../i18n/words'
import { reasonOf } from './ending'
import { words } from './sign-in/ending-words'

test('a session that has no refresh token ends with console.md’s words on the sign-in page', async () => {
  const ended: unknown[] = []
  const refresh = createRefresh(
    {
      ...{ accessToken: () => 'used', refreshToken: () => null, keepTokens: () => {} },
      endSession: (error) => ended.push(error),
    },
    () => Promise.reject(new Error('never sent')),
  )
  await expect(refresh('used')).rejects.toThrow()
  expect(translate(words, reasonOf(ended[0]))).toContain('No refresh token available')
})
