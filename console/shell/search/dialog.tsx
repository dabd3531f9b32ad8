import { MOST_FOUND } from '@water/contract/search/vocabulary'
import { Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useCall } from '../../api/queries'
import { useLocale } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useMay, useSession } from '../../state/session'
import { Dialog } from '../../ui/dialog/dialog'
import { useDebounced } from '../../ui/field/debounced'
import { Icon } from '../../ui/show/icon'
import { helpAddress } from '../frame/outward'
import { type Entry, entryKey, groupsOf, namedEntries, recentEntries } from './entries'
import { useHelp } from './help'
import { useOpenEntry } from './open'
import { recents } from './recent'
import { Results } from './results'
import * as styles from './search.module.css'
import { words } from './words'

const PAUSE_MS = 120

/** One field over the page: what it names is listed below it, and Enter opens the chosen row. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(words)
  const list = useId()
  const field = useFocusedField()
  const [typed, setTyped] = useState('')
  const found = useFound(typed)
  const [chosen, setChosen] = useState<string | null>(null)
  const entries = found.groups.flatMap((group) => group.entries)
  const at = Math.max(
    entries.findIndex((entry) => entryKey(entry) === chosen),
    0,
  )
  const open = useOpenEntry(onClose)
  const waiting = useEagerness(found.isOld, () => {
    const [first] = entries
    if (first) open(first)
  })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) {
      event.preventDefault()
      setChosen(entryKey(entries[(at + step + entries.length) % entries.length]!))
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const entry = entries[at]
    // Rows of the text before are not what was asked for: Enter waits for the answer.
    if (found.isOld && (entry === undefined || isRow(entry))) waiting.begin()
    else if (entry) open(entry)
  }

  function type(text: string) {
    setTyped(text)
    setChosen(null)
    waiting.end()
  }

  return (
    <Dialog open title={t('title')} onClose={onClose} width={640}>
      <Input
        ref={field}
        size="large"
        value={typed}
        maxLength={100}
        allowClear
        placeholder={t('hint')}
        prefix={<Icon name="search" />}
        role="combobox"
        aria-label={t('title')}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
      <Results
        id={list}
        groups={found.groups}
        at={at}
        isOld={found.isOld}
        onPoint={(entry) => setChosen(entryKey(entry))}
        onOpen={open}
      />
      <div className={styles.searchSaid} role="status">
        <Said typed={typed.trim()} found={found} count={found.count} />
      </div>
      <p className={styles.searchKeys}>{t('keys')}</p>
    </Dialog>
  )
}

const isRow = ({ kind }: Entry): boolean => kind !== 'page' && kind !== 'action' && kind !== 'help'

type Found = ReturnType<typeof useFound>

/** Finds entries opened before, screens and actions at once; rows when the server has answered, the old ones until then. */
function useFound(typed: string) {
  const person = useSession(({ userInfo }) => userInfo)
  const [kept] = useState(recents)
  const text = typed.trim()
  const asked = useDebounced(text, PAUSE_MS)
  const rows = useCall('GET /search/', { query: { q: asked } }, { enabled: asked !== '', keepBefore: true })
  const { pages, actions } = namedEntries(text, person)
  const answer = text === '' ? [] : (rows.data ?? [])
  const recent = recentEntries(kept, text, person)
  const help = useHelp(text, recent.length + pages.length + answer.length === 0)
  const groups = groupsOf(recent, pages, actions, answer, help)
  return {
    groups,
    // The help answers a question. To a name it is no answer: that nothing is called so is said all the same.
    count: groups.reduce(
      (sum, { title, entries }) => (title === 'help' && !help.isAsked ? sum : sum + entries.length),
      0,
    ),
    isOld: text !== '' && !rows.isError && (asked !== text || rows.isPlaceholderData || rows.isFetching),
    isFull: answer.length >= MOST_FOUND,
    error: text === '' ? null : rows.error,
    retry: () => void rows.refetch(),
  }
}

/** The library gives the focus to the dialog as a whole; the next frame is after that. */
function useFocusedField(): RefObject<InputRef | null> {
  const field = useRef<InputRef>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}

/** Enter before the answer: the first row is opened when it is there. */
function useEagerness(isOld: boolean, openFirst: () => void) {
  const [isEager, setEager] = useState(false)
  useEffect(() => {
    if (!isEager || isOld) return
    setEager(false)
    openFirst()
  }, [isEager, isOld, openFirst])
  return { begin: () => setEager(true), end: () => setEager(false) }
}

/** Who may find accounts or invoices by a name or a part, as the server decides it. */
const FINDERS = ['meterList', 'meterEdit', 'readingCreate', 'orderList', 'invoiceList'] as const

function Said({ typed, found, count }: { typed: string; found: Found; count: number }) {
  const t = useWords(words)
  const may = useMay()
  const locale = useLocale()
  const looksOnly = may(['meterView', 'invoiceView']) && !may(FINDERS)
  if (found.error)
    return (
      <p>
        {t('failed', { reason: found.error.msg })}{' '}
        <Button size="small" onClick={found.retry}>
          {t('retry')}
        </Button>
      </p>
    )
  if (typed === '') return count > 0 ? null : <p>{t(looksOnly ? 'wholeHint' : 'begin')}</p>
  if (found.isOld) return null
  if (count === 0)
    return (
      <>
        <p>{t('none', { text: typed })}</p>
        <p>{t(looksOnly ? 'wholeHint' : 'noneHint')}</p>
        <p>
          <a href={helpAddress(locale)} target="_blank" rel="noopener noreferrer">
            {t('helpFirst')}
          </a>
        </p>
      </>
    )
  return found.isFull ? (
    <p>{t('full', { count: MOST_FOUND })}</p>
  ) : (
    <p className={styles.searchHidden}>{t('found', { count })}</p>
  )
}
