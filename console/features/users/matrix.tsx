import { own } from '@water/rules/own'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Icon } from '../../ui/show/icon'
import { calledBy, holdsAll } from './draft'
import * as styles from './matrix.module.css'
import { type Changes, grantOf, type Holder, isPending, isTicked } from './matrix-changes'
import { grouped, isOwn, type Permission, permissionText } from './permission-groups'
import { Beside, StateTag } from './tags'
import { words } from './words'

interface MatrixProps {
  permissions: readonly Permission[]
  holders: readonly Holder[]
  changes: Changes
  onToggle: (holder: Holder, code: number) => void
  /** For users who may rename added permissions. */
  onRename?: ((permission: Permission) => void) | undefined
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** One row per user, one column per permission. The Tab key reaches one box, and the arrows move to the others. */
export function Matrix({ permissions, holders, changes, onToggle, onRename }: MatrixProps) {
  const t = useWords(words)
  const text = useText()
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState('')
  const groups = grouped(permissions)
  const columns = groups.flatMap((group) => group.permissions)
  const editable = holders.filter((holder) => !holdsAll(holder))
  const cell = (row: number, column: number) => `${row}-${column}`
  const first = editable.some((_, row) => columns.some((__, column) => cell(row, column) === at))
    ? at
    : cell(0, 0)

  function move(event: KeyboardEvent, row: number, column: number) {
    const step = own(STEPS, event.key)
    if (!step) return
    event.preventDefault()
    const next = cell(row + step[0], column + step[1])
    table.current?.querySelector<HTMLInputElement>(`input[data-cell="${next}"]`)?.focus()
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className={styles.matrixScroll} aria-label={t('matrix')} tabIndex={0}>
      <table ref={table} className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.matrixPerson}>
              {t('user')}
            </th>
            {groups.map(({ group, permissions: ofGroup }) => (
              <th key={group} scope="colgroup" colSpan={ofGroup.length} className={styles.matrixGroup}>
                {t(`group_${group}`)}
              </th>
            ))}
          </tr>
          <tr>
            {columns.map((permission) => (
              <th key={permission.id} scope="col" className={styles.matrixPermission}>
                {text(permissionText(permission))}
                <Beside permission={permission} />
                {onRename && !isOwn(permission) ? (
                  <button
                    type="button"
                    className={styles.matrixRename}
                    aria-label={t('renameNamed', { name: permission.name })}
                    onClick={() => onRename(permission)}
                  >
                    <Icon name="edit" size={14} />
                  </button>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map((holder) => {
            const row = editable.indexOf(holder)
            return (
              <tr key={holder.id}>
                <th scope="row" className={styles.matrixPerson}>
                  <Link to={pathTo('UserDetail', { id: holder.id })}>{holder.name ?? holder.username}</Link>
                  <span className={styles.matrixUsername}>{holder.name ? holder.username : null}</span>
                  {holder.is_audit && holder.is_active ? null : <StateTag user={holder} />}
                </th>
                {row < 0 ? (
                  <td colSpan={columns.length} className={styles.matrixAll}>
                    {t(holder.is_superuser ? 'superHoldsAll' : 'staffHoldsAll')}
                  </td>
                ) : (
                  columns.map((permission, column) => (
                    <Cell
                      key={permission.id}
                      holder={holder}
                      permission={permission}
                      changes={changes}
                      id={cell(row, column)}
                      isReached={first === cell(row, column)}
                      onReach={setAt}
                      onKey={(event) => move(event, row, column)}
                      onToggle={() => onToggle(holder, permission.id)}
                    />
                  ))
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  holder: Holder
  permission: Permission
  changes: Changes
  id: string
  /** The box that the Tab key reaches. */
  isReached: boolean
  onReach: (id: string) => void
  onKey: (event: KeyboardEvent) => void
  onToggle: () => void
}

function Cell({ holder, permission, changes, id, isReached, onReach, onKey, onToggle }: CellProps) {
  const t = useWords(words)
  const text = useText()
  const grant = grantOf(holder, permission.id)
  const isChanged = isPending(changes, holder, permission.id)
  const history = grant
    ? t('grantedByAt', { by: grant.granted_by_name ?? t('unknown'), at: grant.granted_at })
    : undefined
  return (
    <td
      className={isChanged ? `${styles.matrixCell} ${styles.matrixChanged}` : styles.matrixCell}
      title={history}
    >
      <label>
        <input
          type="checkbox"
          data-cell={id}
          tabIndex={isReached ? 0 : -1}
          aria-label={`${calledBy(holder)} · ${text(permissionText(permission))}`}
          aria-description={history}
          checked={isTicked(changes, holder, permission.id)}
          onFocus={() => onReach(id)}
          onKeyDown={onKey}
          onChange={onToggle}
        />
      </label>
    </td>
  )
}
