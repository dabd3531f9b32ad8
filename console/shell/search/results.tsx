import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { Icon, type IconName } from '../../ui/show/icon'
import { type Entry, entryKey, foundAs, type Group } from './entries'
import type { Piece } from './help-search'
import * as styles from './search.module.css'
import { words } from './words'

interface ResultsProps {
  id: string
  groups: readonly Group[]
  /** The place of the chosen row among all. */
  at: number
  /** The rows belong to the text before. */
  isOld: boolean
  onPoint: (entry: Entry) => void
  onOpen: (entry: Entry) => void
}

/** The groups with their rows. The field keeps the focus and names the chosen row. */
export function Results({ id, groups, at, isOld, onPoint, onOpen }: ResultsProps) {
  const t = useWords(words)
  const text = useText()
  const heading = (of: Group['title']) =>
    of === 'help'
      ? t('helpSections')
      : of === 'recent' || of === 'page' || of === 'action'
        ? t(of)
        : text(foundAs(of))
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, groups.length])
  const places = new Map(
    groups.flatMap(({ entries }) => entries).map((entry, place) => [entryKey(entry), place]),
  )
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('results')}
      aria-busy={isOld}
      className={isOld ? `${styles.searchList} ${styles.searchOld}` : styles.searchList}
    >
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox has no element of its own
        <div key={title} role="group" aria-label={heading(title)}>
          <div className={styles.searchGroup} aria-hidden="true">
            {heading(title)}
          </div>
          {entries.map((entry) => {
            const place = places.get(entryKey(entry))!
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
              <div
                key={entryKey(entry)}
                id={`${id}-${place}`}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                className={place === at ? `${styles.searchRow} ${styles.searchChosen}` : styles.searchRow}
                onMouseMove={() => {
                  if (place !== at) onPoint(entry)
                }}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onOpen(entry)}
              >
                <Row entry={entry} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A line of the help. Its pieces are texts in a row and have no identity but their place. */
function Line({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <span className={styles.searchSubtitle}>
      {pieces.map(({ text, isMatch }, place) => {
        const key = `${place} ${text}`
        return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
      })}
    </span>
  )
}

const ICONS = { page: 'menu', action: 'gear', help: 'help' } as const
const iconOf = (kind: Entry['kind']): IconName =>
  kind === 'page' || kind === 'action' || kind === 'help' ? ICONS[kind] : foundAs(kind).icon

function Row({ entry }: { entry: Entry }) {
  const t = useWords(words)
  const text = useText()
  const [title, subtitle] =
    entry.kind === 'page'
      ? [text(entry.page.title), '']
      : entry.kind === 'action'
        ? [t(entry.action), '']
        : entry.kind === 'help'
          ? [entry.title, '']
          : [entry.title, entry.subtitle]
  return (
    <>
      <Icon name={iconOf(entry.kind)} size={18} />
      <span className={styles.searchTexts}>
        <span className={styles.searchTitle}>{title}</span>
        {subtitle === '' ? null : <span className={styles.searchSubtitle}>{subtitle}</span>}
        {entry.kind === 'help' ? <Line pieces={entry.line} /> : null}
      </span>
    </>
  )
}
