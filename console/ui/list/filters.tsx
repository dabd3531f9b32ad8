import { Button, Select, type SelectProps } from 'antd'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { useSigns } from '../../i18n/signs'
import { useWords } from '../../i18n/words'
import { byLabel } from '../field/folded-filter'
import { words } from '../words'
import { Filter } from './filter-chip'
import { FilterLine, Line } from './filter-line'
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
    <search className={styles.filters}>
      {searchHint === undefined ? null : <SearchField list={list} hint={searchHint} onTyping={onTyping} />}
      <FilterLine
        after={
          list.isFiltered ? (
            <Button type="link" size="small" onClick={list.clear}>
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

export interface Option {
  value: string
  label: string
}

/** The words of what a filter asks for. An address may name a value that has none. */
function useSaid(values: readonly string[], options: readonly Option[]): string | undefined {
  const { comma } = useSigns()
  if (values.length === 0) return undefined
  return values.map((value) => options.find((one) => one.value === value)?.label ?? value).join(comma)
}

interface InputProps<Filter extends string> extends FilterProps<Filter> {
  options: readonly Option[]
  popup?: SelectProps['popupRender']
}

/** A choice of one value. */
export function FilterSelect<Filter extends string>(props: InputProps<Filter>) {
  const { list, name, label, options } = props
  const value = list.value(name)
  const said = useSaid(value === '' ? [] : [value], options)
  return (
    <Filter label={label} isSet={value !== ''} said={said} onClear={() => list.set(name, undefined)}>
      <OneInput {...props} />
    </Filter>
  )
}

/** A choice of several values. */
export function FilterMany<Filter extends string>(props: InputProps<Filter>) {
  const { list, name, label, options } = props
  const values = list.values(name)
  const said = useSaid(values, options)
  return (
    <Filter label={label} isSet={values.length > 0} said={said} onClear={() => list.set(name, undefined)}>
      <ManyInput {...props} />
    </Filter>
  )
}

/** A long list of choices scrolls, and what scrolls can be reached by keyboard. */
function Choices({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('.ant-select-dropdown-list-holder')?.setAttribute('tabindex', '0')
  })
  return <div ref={place}>{children}</div>
}

/** With the choice of its value it is done. */
export function OneInput<Filter extends string>({ list, name, label, options, popup }: InputProps<Filter>) {
  const t = useWords(words)
  const { open } = use(Line)
  return (
    <Select
      aria-label={label}
      className={styles.filterSelect}
      autoFocus
      defaultOpen
      allowClear
      showSearch={byLabel}
      popupMatchSelectWidth={false}
      placeholder={t('all')}
      value={list.value(name) || undefined}
      options={[...options]}
      popupRender={(choices) => <Choices>{popup?.(choices) ?? choices}</Choices>}
      onChange={(chosen?: string) => {
        list.set(name, chosen)
        open(null)
      }}
    />
  )
}

/** Those that have no room are named by a pointer. */
export function ManyInput<Filter extends string>({ list, name, label, options, popup }: InputProps<Filter>) {
  const t = useWords(words)
  const { comma } = useSigns()
  return (
    <Select
      aria-label={label}
      className={styles.filterSelect}
      mode="multiple"
      autoFocus
      defaultOpen
      allowClear
      maxTagCount="responsive"
      maxTagPlaceholder={(left) => (
        <span title={left.map(({ label: word }) => word).join(comma)}>{`+${left.length}`}</span>
      )}
      showSearch={byLabel}
      popupMatchSelectWidth={false}
      placeholder={t('all')}
      value={[...list.values(name)]}
      options={[...options]}
      popupRender={(choices) => <Choices>{popup?.(choices) ?? choices}</Choices>}
      onChange={(chosen: string[]) => list.set(name, chosen)}
    />
  )
}
