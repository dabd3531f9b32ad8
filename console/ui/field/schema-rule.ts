import { type FieldProblem, problemsOf, problemText } from '@water/contract/field-problems'
import type { FormRule } from 'antd'
import type * as z from 'zod'
import { currentLocale } from '../../i18n/locale'
import { translate } from '../../i18n/words'
import { words } from './rule-words'

/**
 * A form rule from the contract's own schema of the field, so that validity is declared once. The message appears when
 * the field loses focus. The form item's `required` decides whether a value is needed; blanks alone are no value,
 * because they are trimmed. `<Form.Item name="phone" rules={[schemaRule(phone)]}>`
 */
export function schemaRule(schema: z.ZodType): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (value === undefined || value === null || value === '') return
      const isBlank = typeof value === 'string' && value.trim() === ''
      const parsed = schema.safeParse(isBlank ? '' : value, { reportInput: true })
      if (parsed.success) return
      const [first] = Object.values(problemsOf(parsed.error.issues)).flat()
      if (first) throw new Error(messageOf(isBlank ? { message: 'required' } : first))
    },
  }
}

/** The form fills in the field's own name. */
function messageOf({ message, params = {} }: FieldProblem): string {
  if (message in words.zh) return translate(words, message as keyof typeof words.zh, params)
  return problemText({ message, params }, currentLocale() === 'en_US' ? 'en' : 'zh')
}
