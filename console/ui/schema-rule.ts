import { problemsOf, sayProblem } from '@water/contract/field-problems'
import type { FormRule } from 'antd'
import type * as z from 'zod'
import { currentLocale } from '../i18n/locale'

/**
 * A form rule from the contract's own schema of the field: one declaration of what is valid, said beside the field as
 * soon as it is left. Whether something must be there at all is the form item's `required`.
 * `<Form.Item name="phone" rules={[schemaRule(phone)]}>`
 */
export function schemaRule(schema: z.ZodType): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (value === undefined || value === null || value === '') return
      const parsed = schema.safeParse(value, { reportInput: true })
      if (parsed.success) return
      const [first] = Object.values(problemsOf(parsed.error.issues)).flat()
      if (first) throw new Error(sayProblem(first, currentLocale() === 'en_US' ? 'en' : 'zh'))
    },
  }
}
