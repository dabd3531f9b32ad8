import { Button, Input, Select, type SelectProps } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Icon } from '../show/icon'
import { words } from '../words'
import * as styles from './filters.module.css'
import type { ListState } from './list-state'

/**
 * The bar over a list: free search, then the list's own filters as children, then "clear" when there is any filter.
 * `<FilterBar list={list} searchHint={t('searchHint')}><FilterSelect list={list} name="status" … /></FilterBar>`
 */
export function FilterBar({
  list,
  searchHint,
  children,
}: {
  list: ListState
  searchHint?: string
  children?: ReactNode
}) {
  const t = useWords(words)
  return (
    <search className={styles.filters}>
      {searchHint === undefined ? null : <SearchField list={list} hint={searchHint} />}
      {children}
      {list.isFiltered ? (
        <Button type="link" onClick={list.clear}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </search>
  )
}

function SearchField({ list, hint }: { list: ListState; hint: string }) {
  const t = useWords(words)
  const [text, setText] = useState(list.search)
  useEffect(() => setText(list.search), [list.search])
  const submit = () => {
    if (text.trim() !== list.search) list.change({ search: text.trim() })
  }
  return (
    <span className={`${styles.filter} ${styles.filterSearch}`}>
      <Input
        value={text}
        aria-label={t('search')}
        placeholder={hint}
        allowClear
        prefix={<Icon name="search" />}
        onChange={({ target, type }) => {
          setText(target.value)
          if (type === 'click') list.change({ search: '' })
        }}
        onPressEnter={submit}
        onBlur={submit}
      />
    </span>
  )
}

interface FilterProps<Filter extends string> {
  list: ListState<Filter>
  name: Filter
  label: string
}

/** A filter with an input of the screen's own beside its label. */
export function Filter({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.filter}>
      <span className={styles.filterLabel}>{label}</span>
      {children}
    </label>
  )
}

/** A filter whose control takes the width that it is given, such as a chooser of records. */
export function FilterChooser({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Filter label={label}>
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
    <Filter label={label}>
      <Select
        aria-label={label}
        className={styles.filterSelect}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={list.value(name) || undefined}
        options={[...options]}
        onChange={(value?: string) => list.set(name, value)}
      />
    </Filter>
  )
}

/** A choice of several values. */
export function FilterMany<Filter extends string>({
  list,
  name,
  label,
  options,
  popup,
}: FilterProps<Filter> & { options: readonly Option[]; popup?: SelectProps['popupRender'] }) {
  return (
    <Filter label={label}>
      <Select
        aria-label={label}
        className={styles.filterSelect}
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={[...list.values(name)]}
        options={[...options]}
        popupRender={popup}
        onChange={(value: string[]) => list.set(name, value)}
      />
    </Filter>
  )
}
