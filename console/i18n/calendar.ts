import type { Locale } from 'antd/es/locale'

/** The library's calendar, whose headings are named by what they say: the year 2026 is no “choose a year”. */
export function calendarOf({ DatePicker }: Locale): Locale['DatePicker'] {
  const unnamed = { yearSelect: '', monthSelect: '', decadeSelect: '' }
  return DatePicker && { ...DatePicker, lang: { ...DatePicker.lang, ...unnamed } }
}
