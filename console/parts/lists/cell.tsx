import type { Field } from '@water/contract/field'
import { own } from '@water/rules/own'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { Money, Volume, When } from '../../ui/show/amounts'
import * as styles from '../../ui/show/text.module.css'
import { type Enumeration, useNames } from '../vocabulary/names'
import { hasTones, Status } from '../vocabulary/status'
import { words } from './words'

/** A text of more characters ends in dots. */
const LONG = 60

const RIGHT: ReadonlySet<string> = new Set(['money', 'volume', 'price', 'rate', 'whole', 'number'])

/** Numbers are aligned right, but for those that are a place. */
export const alignOf = (field: Field): 'right' | undefined =>
  RIGHT.has(field.kind) && !('isPlace' in field) ? 'right' : undefined

/** The value of a declared field as a list shows it; of a reference, the name or number beside it. */
export function Cell({ field, name, row }: { field: Field; name: string; row: object }) {
  const at = (key: string) => own(row as Readonly<Record<string, unknown>>, key)
  const value = field.kind === 'reference' ? (at(`${name}_name`) ?? at(`${name}_no`)) : at(name)
  return <Value field={field} value={value} />
}

function Value({ field, value }: { field: Field; value: unknown }): ReactNode {
  const inLanguage = useText()
  if (value === null || value === undefined || value === '')
    return field.kind === 'reference' && field.nobody ? inLanguage(field.nobody) : '—'
  const text = String(value)
  switch (field.kind) {
    case 'money':
      return <Money value={text} />
    case 'volume':
      return <Volume value={text} />
    case 'date':
    case 'time':
    case 'month':
    case 'whole':
      return <When value={text} />
    case 'choice':
      return <Word of={field.of} value={text} />
    case 'yes':
      return <YesOrNo value={value === true} />
    case 'reference':
      // The end of its number tells a bank account from another one.
      return field.to === 'bank_account' ? (
        <span className={styles.twoLines}>{text}</span>
      ) : (
        <Cut text={text} />
      )
    case 'text':
      return field.max > LONG ? <Cut text={text} /> : text
    default:
      return text
  }
}

function Word({ of, value }: { of: Enumeration; value: string }) {
  const name = useNames()
  // The contract's reply has a value of the field's own enumeration.
  return hasTones(of) ? <Status of={of} value={value as never} /> : name(of, value as never)
}

function YesOrNo({ value }: { value: boolean }) {
  return useWords(words)(value ? 'yes' : 'no')
}

/** A long text ends in dots, with the whole in its title. */
export function Cut({ text, isLong = false }: { text: string; isLong?: boolean }) {
  return (
    <span className={isLong ? `${styles.cut} ${styles.cutLong}` : styles.cut} title={text}>
      {text}
    </span>
  )
}
