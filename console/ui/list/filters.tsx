import { Button, Select, type SelectProps } from 'antd'
import type { ReactNode } from 'react'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { byLabel } from '../field/folded-filter'
import { words } from '../words'
import { FilterLine, SET } from './filter-line'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'
import { SearchField } from './search-field'

/**
 * The bar over a list: free search, then the list's own filters as children in one line, then "clear" when there is any
 * filter.
 * `<FilterBar list={list} searchHint={t('searchHint')}><FilterSelect list={list} name="status" … /></FilterBar>`
 */
export function FilterBar({
  list,
  searchHint,
  onTyping = () => {},
  children,
}: {
  list: ListState
  searchHint?: string
  /** Tells that the rows in sight belong to an earlier text of the search. */
  onTyping?: (isTyping: boolean) => void
  children?: ReactNode
}) {
  const t = useWords(words)
  return (
    <search className={searchHint === undefined ? styles.filters : `${styles.filters} ${styles.withSearch}`}>
      {searchHint === undefined ? null : <SearchField list={list} hint={searchHint} onTyping={onTyping} />}
      <FilterLine
        after={
          list.isFiltered ? (
            <Button type="link" onClick={list.clear}>
              {t('clearFilters')}
            </Button>
          ) : null
        }
      >
        {children}
      </FilterLine>
    </search>
  )
}

interface FilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
}

interface OwnFilterProps {
  label: string
  /** It narrows the list, so that it is not folded away unseen. */
  isSet?: boolean
  children: ReactNode
}

/** A filter with an input of the screen's own beside its label. */
export function Filter({ label, isSet = false, children }: OwnFilterProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.filter} {...(isSet ? { [SET]: '' } : {})}>
      <span className={styles.filterLabel}>{label}</span>
      {children}
    </label>
  )
}

/** A filter whose control takes the width that it is given, such as a chooser of records. */
export function FilterChooser({ children, ...filter }: OwnFilterProps) {
  return (
    <Filter {...filter}>
      <span className={styles.filterChooser}>{children}</span>
    </Filter>
  )
}

export interface Option {
  value: string
  label: string
}

export function FilterSelect<Filter extends string>({
  list,
  name,
  label,
  options,
}: FilterProps<Filter> & { options: readonly Option[] }) {
  return (
    <Filter label={label} isSet={list.value(name) !== ''}>
      <Select
        aria-label={label}
        className={styles.filterSelect}
        allowClear
        showSearch={byLabel}
        popupMatchSelectWidth={false}
        value={list.value(name) || undefined}
        options={[...options]}
        onChange={(value?: string) => list.set(name, value)}
      />
    </Filter>
  )
}

/** A choice of several values. It takes more room when several are chosen; those that have none are named by a pointer. */
export function FilterMany<Filter extends string>({
  list,
  name,
  label,
  options,
  popup,
}: FilterProps<Filter> & { options: readonly Option[]; popup?: SelectProps['popupRender'] }) {
  const { comma } = useSigns()
  const chosen = list.values(name).length
  const width = [styles.filterSelect, styles.filterSelectOne][chosen] ?? styles.filterSelectMany
  return (
    <Filter label={label} isSet={chosen > 0}>
      <Select
        aria-label={label}
        className={width}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        maxTagPlaceholder={(left) => (
          <span title={left.map(({ label: name }) => name).join(comma)}>{`+${left.length}`}</span>
        )}
        showSearch={byLabel}
        popupMatchSelectWidth={false}
        value={[...list.values(name)]}
        options={[...options]}
        popupRender={popup}
        onChange={(value: string[]) => list.set(name, value)}
      />
    </Filter>
  )
}
