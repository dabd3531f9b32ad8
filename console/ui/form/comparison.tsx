import { own } from '@water/rules/own'
import { Alert, Button, Radio } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Dialog } from '../dialog/dialog'
import { words } from '../words'
import * as styles from './comparison.module.css'
import { type Difference, type Side, usualSide } from './differences'
import type { Edited, Newer } from './edited'

interface ComparisonProps {
  newer: Newer<unknown>
  show: Edited<never, never>['show']
  labels: Edited<never, never>['labels']
  /** The form's name, by which its labels are found. */
  formName: string
  onSave: (sideOf: (path: string) => Side) => void
  onReload: () => void
  onClose: () => void
}

/**
 * Two people have changed one record. Shows the differences field by field and lets the user choose between them.
 * Nothing is lost: the form behind keeps its input, also after going back to it.
 */
export default function Comparison({ newer, show = {}, labels = {}, formName, ...buttons }: ComparisonProps) {
  const t = useWords(words)
  const group = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (one: Difference): Side => own(chosen, one.path) ?? usualSide(one)
  const labelOf = (path: string) => own(labels, path) ?? labelOnPage(formName, path) ?? path
  function say(path: string, value: unknown): ReactNode {
    if (value === undefined || value === null || value === '') return '—'
    // A form registers for each of its fields a function that shows its values.
    const shown = own(show, path) as ((value: unknown) => ReactNode) | undefined
    if (shown) return shown(value)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const save = () => {
    const sides = new Map(newer.found.map((one) => [one.path, sideOf(one)]))
    buttons.onSave((path) => sides.get(path) ?? 'mine')
  }
  const foot = (
    <div className={styles.comparisonFoot}>
      <Button danger onClick={buttons.onReload}>
        {t('takeTheirs')}
      </Button>
      <Button onClick={buttons.onClose}>{t('backToForm')}</Button>
      <Button type="primary" onClick={save}>
        {t('saveChosen')}
      </Button>
    </div>
  )
  return (
    <Dialog open title={t('changedTitle')} width={720} onClose={buttons.onClose} footer={foot}>
      <Alert type="warning" role="alert" showIcon title={newer.msg} />
      {newer.found.length === 0 ? (
        <p>{t('changedSame')}</p>
      ) : (
        <table className={styles.comparison}>
          <thead>
            <tr>
              <th scope="col">{t('changedField')}</th>
              <th scope="col">{t('changedWas')}</th>
              <th scope="col">{t('changedTheirs')}</th>
              <th scope="col">{t('changedMine')}</th>
            </tr>
          </thead>
          <tbody>
            {newer.found.map((one) => (
              <Row
                key={one.path}
                label={labelOf(one.path)}
                isConflict={one.isConflict}
                was={say(one.path, one.was)}
              >
                {(['theirs', 'mine'] as const).map((side) => (
                  <Choice
                    key={side}
                    name={`${group}${one.path}`}
                    isChosen={sideOf(one) === side}
                    onChoose={() => setChosen({ ...chosen, [one.path]: side })}
                  >
                    {say(one.path, one[side])}
                  </Choice>
                ))}
              </Row>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

interface RowProps {
  label: string
  isConflict: boolean
  was: ReactNode
  children: ReactNode
}

function Row({ label, isConflict, was, children }: RowProps) {
  const t = useWords(words)
  return (
    <tr>
      <th scope="row">
        {label}
        {isConflict ? <span className={styles.comparisonBoth}>{t('changedBoth')}</span> : null}
      </th>
      <td>{was}</td>
      {children}
    </tr>
  )
}

interface ChoiceProps {
  /** The name of its row: one side per name is chosen. */
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** The headings of its column and its row label the choice. */
function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <td>
      <Radio name={name} checked={isChosen} onChange={onChoose}>
        {children}
      </Radio>
    </td>
  )
}

/** The label of a field, as the page behind shows it. */
function labelOnPage(formName: string, path: string): string | undefined {
  const field = `${formName}_${path.replaceAll('.', '_')}`
  return document.querySelector(`label[for="${CSS.escape(field)}"]`)?.textContent || undefined
}
