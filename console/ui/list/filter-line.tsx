import { Select } from 'antd'
import { createContext, type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words'
import { byLabel } from '../field/folded-filter'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './filters.module.css'

/** So many filters stand in the line while they are empty: the first of a list, which are its important ones. */
const STANDING = 3
/** A longer list of filters is searched. */
const LONG = 8

interface Known {
  id: string
  label: string
  isSet: boolean
}

interface Line {
  /** The filter whose input is open. */
  opened: string | null
  open: (id: string | null) => void
  /** A filter tells what it is; the line answers by `shows`. */
  tell: (filter: Known) => void
  forget: (id: string) => void
  shows: (id: string) => boolean
  /** Gives the focus to the chip, or to the menu of filters when the chip is gone. */
  focus: (id: string) => void
  isMenu: (element: Element) => boolean
}

const nowhere = () => {}

export const Line = createContext<Line>({
  ...{ opened: null, open: nowhere, tell: nowhere, forget: nowhere, shows: () => true, focus: nowhere },
  isMenu: () => false,
})

/**
 * Filters as chips in one line: those that are set, and the first of the list. A menu at its end has the others.
 */
export function FilterLine({ children, after }: { children: ReactNode; after: ReactNode }) {
  const t = useWords(words)
  const menu = useId()
  const [known, setKnown] = useState<readonly Known[]>([])
  const [opened, open] = useState<string | null>(null)
  const tell = useCallback(
    (one: Known) =>
      setKnown((before) =>
        before.some(({ id }) => id === one.id)
          ? before.map((other) => (other.id === one.id ? one : other))
          : [...before, one],
      ),
    [],
  )
  const forget = useCallback((id: string) => setKnown((before) => before.filter((one) => one.id !== id)), [])
  // A menu of one filter would be longer than the filter.
  const rest = known.length > STANDING + 1 ? known.slice(STANDING) : []
  const hidden = rest.filter(({ id, isSet }) => !isSet && id !== opened)
  const shown = known.filter((one) => !hidden.includes(one)).map(({ id }) => id)
  const line = useMemo<Line>(
    () => ({
      ...{ opened, open, tell, forget },
      shows: (id) => shown.includes(id),
      isMenu: (element) => element.id === menu,
      focus: (id) => (document.getElementById(id) ?? document.getElementById(menu))?.focus(),
    }),
    [opened, shown.join()],
  )
  return (
    <Line value={line}>
      <div className={styles.line}>
        {children}
        {hidden.length > 0 ? (
          <Select
            id={menu}
            aria-label={t('addFilter')}
            className={styles.filterMenu}
            variant="borderless"
            size="small"
            prefix={<Icon name="plus" size={14} />}
            suffixIcon={null}
            placeholder={t('addFilter')}
            value={null}
            options={hidden.map(({ id, label }) => ({ value: id, label }))}
            showSearch={hidden.length > LONG ? byLabel : false}
            popupMatchSelectWidth={false}
            onSelect={open}
          />
        ) : null}
        {after}
      </div>
    </Line>
  )
}
