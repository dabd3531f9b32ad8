import type { Locale as LibraryLocale } from 'antd/es/locale'
import antd from 'antd/es/locale/en_US'
import { calendarOf } from './calendar'
import { hole } from './hole'

const label = hole('label')

const pack: LibraryLocale = {
  ...antd,
  DatePicker: calendarOf(antd),
  Form: {
    optional: ' (optional)',
    defaultValidateMessages: {
      default: `${label} is not valid`,
      required: `${label} is required`,
      whitespace: `${label} must not be empty`,
      enum: `${label} must be one of ${hole('enum')}`,
      date: {
        format: `${label} is not a valid date`,
        parse: `${label} is not a valid date`,
        invalid: `${label} is not a valid date`,
      },
      types: {
        boolean: `${label} must be yes or no`,
        number: `${label} must be a number`,
        url: `${label} is not a valid address`,
      },
      string: {
        len: `${label} must have ${hole('len')} characters`,
        min: `${label} must have at least ${hole('min')} characters`,
        max: `${label} must have at most ${hole('max')} characters`,
        range: `${label} must have ${hole('min')}-${hole('max')} characters`,
      },
      pattern: { mismatch: `${label} is not valid` },
    },
  },
}

export default pack
