import { type FieldProblem, problemsOf, sayProblem } from '@water/contract/field-problems'
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
      if (first) throw new Error(said(isBlank ? { message: 'required' } : first))
    },
  }
}

/** The form fills in the field's own name. */
function said({ message, params = {} }: FieldProblem): string {
  if (message in words.zh) return translate(words, message as keyof typeof words.zh, params)
  return sayProblem({ message, params }, currentLocale() === 'en_US' ? 'en' : 'zh')
}
