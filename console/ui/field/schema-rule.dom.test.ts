import { endpoints } from '@water/contract/endpoints'
import { fieldMessages } from '@water/contract/field-messages'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { hole } from '../../i18n/hole'
import { chooseLocale } from '../../i18n/locale'
import { schemaRule } from './schema-rule'

const NAME = hole('label')

/** The message beside a field with this value; null when the value is right. */
async function said(schema: z.ZodType, value: unknown): Promise<string | null> {
  const rule = schemaRule(schema)
  if (typeof rule === 'function' || !rule.validator) throw new Error('the rule has no validator')
  try {
    await rule.validator({}, value, () => {})
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Every field of every body in the contract, by its call and name. */
const FIELDS = endpoints.flatMap(({ method, path, body }) =>
  body instanceof z.ZodObject
    ? Object.entries(body.shape).map(([name, schema]): [string, z.ZodType] => [
        `${method} ${path} ${name}`,
        schema as z.ZodType,
      ])
    : [],
)

const BLANK = '   '
const TOO_LONG = 'x'.repeat(100_000)
/** Messages that texts.md has with the field's name. */
const NAMED = ['required', 'too_long', 'too_short', 'choice', 'type', 'format', 'decimal'] as const

afterEach(() => chooseLocale('zh_CN'))

describe.each(['zh', 'en'] as const)('beside a field stands in %s', (language) => {
  test('the name of each field of the contract, wherever texts.md has it', async () => {
    chooseLocale(language === 'en' ? 'en_US' : 'zh_CN')
    const bare = NAMED.map((key) =>
      RegExp(`^${fieldMessages[key][language].replace(/\{\w+\}/g, '.*')}$`, 's'),
    )
    const nameless: string[] = []
    let named = 0
    for (const [name, schema] of FIELDS) {
      for (const value of [BLANK, TOO_LONG, 'x', -1, 1.5, 1e12, {}, [{}]]) {
        const message = await said(schema, value)
        if (message?.includes(NAME)) named++
        else if (message !== null && bare.some((one) => one.test(message)))
          nameless.push(`${name}: ${message}`)
      }
    }
    expect(nameless).toEqual([])
    expect(named).toBeGreaterThan(FIELDS.length)
  })

  test('that what must be filled is not, of blanks alone', async () => {
    chooseLocale(language === 'en' ? 'en_US' : 'zh_CN')
    const empty = language === 'zh' ? `${NAME}不能为空` : `${NAME} must not be empty`
    const blanks = await Promise.all(FIELDS.map(async ([name, schema]) => [name, await said(schema, BLANK)]))
    const wrong = blanks.filter(([, message]) => message !== null)
    expect(wrong.map(([name]) => name)).toContain('POST /meters/ customer_name')
    expect(wrong.filter(([, message]) => message !== empty)).toEqual([])
  })
})
