import { fieldMessages } from '@water/contract/field-messages'
import { price } from '@water/contract/fields'
import { boundProblem } from '@water/rules/billing/bounds'
import { own } from '@water/rules/own'
import { Button, Form, type FormRule } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useText } from '../../../i18n/locale'
import { useWords } from '../../../i18n/words'
import { DecimalInput } from '../../../ui/field/decimal-input'
import { schemaRule } from '../../../ui/field/schema-rule'
import { removeBeside } from '../../../ui/form/removed'
import { Icon } from '../../../ui/show/icon'
import * as pricesStyles from '../prices.module.css'
import * as styles from './bounds.module.css'
import { words } from './words'

export interface BoundRow {
  /** The name of the row in the form's list. */
  name: number
  at: number
  isLast: boolean
}

interface BoundTableProps {
  /** The name of the form's list. */
  list: string
  most: number
  heads: readonly string[]
  /** The cells of a row, without its actions. */
  cells: (row: BoundRow) => ReactNode
  /** Actions before the one that removes the row. */
  actions?: (row: BoundRow, add: (value: unknown, at: number) => void) => ReactNode
  removeText: (no: number) => string
  addText: string
  /** The value of a new row. */
  empty: unknown
  /** The list may be empty: it shows a table from its first row on. */
  mayBeEmpty?: boolean
}

/** Rows with upper bounds only, so that there is neither gap nor overlap. The last row is open. */
export function BoundTable(props: BoundTableProps) {
  const { list, most, heads, cells, actions, removeText, addText, empty, mayBeEmpty = false } = props
  const t = useWords(words)
  const adding = useRef<HTMLButtonElement>(null)
  return (
    <Form.List name={list}>
      {(fields, { add, remove }) => (
        <div className={styles.boundTableHolder}>
          {fields.length === 0 ? null : (
            <table className={styles.boundTable}>
              <thead>
                <tr>
                  {[...heads, t('actions')].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {fields.map(({ key, name }, at) => {
                  const row = { name, at, isLast: at === fields.length - 1 }
                  return (
                    <tr key={key}>
                      {cells(row)}
                      <td className={styles.boundActs}>
                        {actions?.(row, add)}
                        <Button
                          type="link"
                          size="small"
                          danger
                          disabled={!mayBeEmpty && fields.length === 1}
                          aria-label={removeText(at + 1)}
                          onClick={() => removeBeside(() => remove(name), adding.current)}
                        >
                          {t('remove')}
                        </Button>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
          <Button
            ref={adding}
            icon={<Icon name="plus" />}
            disabled={fields.length >= most}
            onClick={() => add(empty)}
          >
            {addText}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

/** A cell with the field of a price, or of a multiple of it. */
export function AmountCell({
  name,
  label,
  unit,
}: {
  name: number | [number, string]
  label: string
  unit: string
}) {
  return (
    <td>
      <Form.Item name={name} messageVariables={{ label }} rules={[{ required: true }, schemaRule(price)]}>
        <DecimalInput aria-label={label} unit={unit} />
      </Form.Item>
    </td>
  )
}

/** A cell with the field of the upper bound. The last row has none. */
export function EndCell({ isLast, children }: { isLast: boolean; children: ReactNode }) {
  const t = useWords(words)
  return <td>{isLast ? <span className={pricesStyles.priceQuiet}>{t('openEnd')}</span> : children}</td>
}

interface BoundFieldProps {
  of: {
    /** The names of the form's list, and of the bound in its rows. */
    list: string
    field: string
    /** A bound as it was typed; undefined where it is none yet. */
    measure: (typed: unknown) => number | undefined
  }
  row: Pick<BoundRow, 'name' | 'at'>
  label: string
  rules?: FormRule[]
  children: ReactNode
}

/** The field of an upper bound, which is above the one before it. */
export function BoundField({
  of: { list, field, measure },
  row,
  label,
  rules = [],
  children,
}: BoundFieldProps) {
  const inLanguage = useText()
  const { name, at } = row
  const rising: FormRule = ({ getFieldValue }) => ({
    validator: async () => {
      const rows: Record<string, unknown>[] = getFieldValue(list)
      const problem = boundProblem([...rows.slice(0, -1).map((one) => measure(own(one, field))), null], at)
      if (problem) throw new Error(inLanguage(fieldMessages[problem]))
    },
  })
  return (
    <Form.Item
      name={[name, field]}
      messageVariables={{ label }}
      dependencies={at > 0 ? [[list, name - 1, field]] : []}
      rules={[{ required: true }, ...rules, rising]}
    >
      {children}
    </Form.Item>
  )
}
