import type { Field, Fields } from '@water/contract/field'
import { Form, type FormItemProps } from 'antd'
import type * as z from 'zod'
import { useText } from '../../i18n/locale'
import { schemaRule } from './schema-rule'

interface FieldItemProps<Name> extends Pick<FormItemProps, 'extra' | 'children'> {
  name: Name
  /** By itself what the contract says: a form may ask for a value that has a default there. */
  required?: boolean
}

/**
 * The items of a form, each under the label of its field and with the rule of its schema:
 * `const Item = itemsOf(diameterFields, diameters.create.body.shape)`.
 */
export function itemsOf<F extends Fields, S extends { readonly [Name in keyof F]?: z.ZodType }>(
  fields: F,
  shape: S,
) {
  return function Item<Name extends keyof F & keyof S & string>(props: FieldItemProps<Name>) {
    const { name, required, ...rest } = props
    const inLanguage = useText()
    const field: Field = fields[name]!
    const { kind, in: wanted } = { in: undefined, ...field }
    // The input of a number says itself what is no number.
    const rules = kind === 'whole' ? [] : [schemaRule(shape[name]!)]
    return (
      <Form.Item
        {...rest}
        name={name}
        label={inLanguage(field)}
        rules={[{ required: required ?? wanted === 'required' }, ...rules]}
      />
    )
  }
}
