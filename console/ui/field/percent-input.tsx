import type { FormRule } from 'antd'
import { type ComponentProps, useState } from 'react'
import type * as z from 'zod'
import { translate } from '../../i18n/words'
import { words } from '../words'
import { DecimalInput } from './decimal-input'
import { asFraction, asPercent } from './percent'

type PercentInputProps = Omit<ComponentProps<typeof DecimalInput>, 'unit'>

/** A fraction of the wire, typed and shown in percent. The point moves; nothing is computed. */
export function PercentInput({ value, onChange, ...rest }: PercentInputProps) {
  const [typed, setTyped] = useState('')
  const fraction = value ?? ''
  return (
    <DecimalInput
      {...rest}
      unit="%"
      // Text stays while it is typed: "0." and "0.50" may be the beginning of another number.
      value={asFraction(typed) === fraction ? typed : asPercent(fraction)}
      onChange={(text) => {
        setTyped(text)
        onChange?.(asFraction(text))
      }}
    />
  )
}

/** The contract's rule of a fraction, with its message in percent: `most` and `places` as people type them. */
export function percentRule(schema: z.ZodType, most: string, places: number): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (value === undefined || value === '' || schema.safeParse(value).success) return
      throw new Error(translate(words, 'percentRange', { most, places }))
    },
  }
}
