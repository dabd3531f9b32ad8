import type { FormInstance } from 'antd'
import LocaleContext from 'antd/es/locale/context'
import { useContext, useEffect, useRef } from 'react'

/** What is marked wrong in a form is said again in the language that is chosen while it stands there. */
export function useErrorLanguage<Values>(form: FormInstance<Values>) {
  // The component library's own texts come after the choice: its messages can be made again only then.
  const texts = useContext(LocaleContext)
  const said = useRef(texts)
  useEffect(() => {
    if (said.current === texts) return
    said.current = texts
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0)
    // Still wrong: the messages are the result, and the promise says no more than they do.
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name as never)).catch(() => {})
  }, [texts, form])
}
