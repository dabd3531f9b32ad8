import type { FormInstance } from 'antd'
import type { FocusEvent } from 'react'
import { afterPress } from '../field/after-press'

/** Checks the field that is left; for the onBlur around the fields. The library's own check would move the page under the pointer. */
export function checkLeft<Values>(form: FormInstance<Values>, formName: string, { target }: FocusEvent) {
  const left = form
    .getFieldsError()
    .map(({ name }) => name)
    .filter((name) => target.closest(`#${CSS.escape([formName, ...name].join('_'))}`))
  if (left.length > 0) afterPress(() => void form.validateFields(left as never).catch(() => {})) // the field shows it
}
