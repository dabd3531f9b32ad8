import type { Locale as LibraryLocale } from 'antd/es/locale'
import antd from 'antd/es/locale/zh_CN'
import { calendarOf } from './calendar'
import { hole } from './hole'

/** Form messages of texts.md. The label replaces the field's name. */
const label = hole('label')

const pack: LibraryLocale = {
  ...antd,
  DatePicker: calendarOf(antd),
  Form: {
    optional: '（可选）',
    defaultValidateMessages: {
      default: `请输入正确的${label}`,
      required: `${label}必填`,
      whitespace: `${label}不能为空`,
      enum: `${label}只能是${hole('enum')}`,
      date: {
        format: `请输入正确的${label}`,
        parse: `请输入正确的${label}`,
        invalid: `请输入正确的${label}`,
      },
      types: {
        boolean: '数据类型必须是布尔类型',
        number: `${label}必须是数字`,
        url: `请输入正确的${label}`,
      },
      string: {
        len: `${label}字符长度必须是${hole('len')}`,
        min: `${label}字符长度不能少于${hole('min')}`,
        max: `${label}字符长度不能超过${hole('max')}`,
        range: `${label}字符长度必须在${hole('min')}-${hole('max')}之间`,
      },
      pattern: { mismatch: `请输入正确的${label}` },
    },
  },
}

export default pack
