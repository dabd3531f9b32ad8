import { hole } from '../../i18n/hole'
import { defineWords } from '../../i18n/words'

const label = hole('label')

/** The messages of texts.md for fields by name. contract/field-messages has all others. */
export const words = defineWords('rule', {
  zh: {
    required: `${label}不能为空`,
    too_long: `${label}字符长度不能超过{{maximum}}`,
    too_short: `${label}字符长度不能少于{{minimum}}`,
    choice: `${label}只能是{{choices}}`,
    choice_or_empty: `${label}只能是{{choices}}，或留空`,
    decimal: `${label}必须是数字`,
    whole_number: `${label}必须是整数`,
    type: `请输入正确的${label}`,
    format: `请输入正确的${label}`,
  },
  en: {
    required: `${label} must not be empty`,
    too_long: `${label} must have at most {{maximum}} {{maximum|character|characters}}`,
    too_short: `${label} must have at least {{minimum}} {{minimum|character|characters}}`,
    choice: `${label} must be one of {{choices}}`,
    choice_or_empty: `${label} must be one of {{choices}}, or empty`,
    decimal: `${label} must be a number`,
    whole_number: `${label} must be a whole number`,
    type: `${label} is not valid`,
    format: `${label} is not valid`,
  },
})
