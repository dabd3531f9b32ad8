import { describe, expect, it } from 'vitest'
import { loadPack } from './pack'

/** The component library fills these places. */
const [NAME, LEN, MIN, MAX, ENUM] = ['label', 'len', 'min', 'max', 'enum'].map((hole) =>
  '$'.concat(`{${hole}}`),
)

/** The generic messages of console.md §5 with the texts of texts.md: their path in the library and their content. */
const MESSAGES: readonly (readonly [path: string, zh: string, en: string])[] = [
  ['required', `${NAME}必填`, `${NAME} is required`],
  ['whitespace', `${NAME}不能为空`, `${NAME} must not be empty`],
  ['types.number', `${NAME}必须是数字`, `${NAME} must be a number`],
  ['types.boolean', '数据类型必须是布尔类型', `${NAME} must be yes or no`],
  ['date.format', `请输入正确的${NAME}`, `${NAME} is not a valid date`],
  ['date.parse', `请输入正确的${NAME}`, `${NAME} is not a valid date`],
  ['date.invalid', `请输入正确的${NAME}`, `${NAME} is not a valid date`],
  ['types.url', `请输入正确的${NAME}`, `${NAME} is not a valid address`],
  ['pattern.mismatch', `请输入正确的${NAME}`, `${NAME} is not valid`],
  ['enum', `${NAME}只能是${ENUM}`, `${NAME} must be one of ${ENUM}`],
  ['string.len', `${NAME}字符长度必须是${LEN}`, `${NAME} must have ${LEN} characters`],
  ['string.min', `${NAME}字符长度不能少于${MIN}`, `${NAME} must have at least ${MIN} characters`],
  ['string.max', `${NAME}字符长度不能超过${MAX}`, `${NAME} must have at most ${MAX} characters`],
]

describe('the generic form messages', () => {
  it.each(MESSAGES)('say %s in both languages', async (path, zh, en) => {
    const said = async (locale: 'zh_CN' | 'en_US') => {
      const antd = await loadPack(locale)
      const messages: unknown = antd.Form?.defaultValidateMessages
      return path.split('.').reduce((part, key) => (part as Record<string, unknown>)[key], messages)
    }
    expect([await said('zh_CN'), await said('en_US')]).toEqual([zh, en])
  })
})
