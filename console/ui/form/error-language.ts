import type { FormInstance } from 'antd'
import LocaleContext from 'antd/es/locale/context'
import { useContext, useEffect, useRef } from 'react'

/** Translates the error messages of a form when the language is changed. */
export function useErrorLanguage<Values>(form: FormInstance<Values>) {
  // The component library's own texts come after the choice: its messages can be made again only then.
  const texts = useContext(LocaleContext)
  const said = useRef(texts)
  useEffect(() => {
    if (said.current === texts) return
    said.current = texts
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    // The values are still wrong. The messages are the result; the promise has no other information.
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name as never)).catch(() => {})
  }, [texts, form])
}
