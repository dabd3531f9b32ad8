/**
 * Tells whether every text means something. The first field in sight that means nothing says what is wrong with it and
 * gets the focus. For whatever sends.
 */
export function allRead(fields: Iterable<Element>): boolean {
  for (const field of fields) {
    if (!(field instanceof HTMLInputElement) || !field.validity.customError) continue
    if (field.closest('.ant-form-item-hidden')) continue
    field.checkValidity()
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
    return false
  }
  return true
}
