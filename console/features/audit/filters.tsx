import { Checkbox, Input, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/words'
import { Filter } from '../../ui/list/filter-chip'
import type { FilterOf, ListState } from '../../ui/list/list-state'
import * as styles from './audit.module.css'
import { words } from './words'

export type AuditListState = ListState<FilterOf<'GET /audit/'>>

interface FilterProps {
  list: AuditListState
}

/** Sign-ins are many and rarely what is looked for: they are there when somebody asks for them, or for a kind by name. */
export function SignInsFilter({ list }: FilterProps) {
  const t = useWords(words)
  return (
    <Checkbox
      checked={list.value('acts_only') === 'false'}
      disabled={list.values('kind').length > 0}
      onChange={({ target }) => list.set('acts_only', target.checked ? 'false' : undefined)}
    >
      {t('withSignIns')}
    </Checkbox>
  )
}

/** The object whose entries are shown. */
export function OneObject({ list }: FilterProps) {
  const t = useWords(words)
  const id = list.value('object_id')
  return id ? (
    <Tag closable onClose={() => list.set('object_id', undefined)}>
      {t('ofObject', { id })}
    </Tag>
  ) : null
}

/** The beginning of an address: of one desk, or of a whole network. */
export function AddressFilter({ list }: FilterProps) {
  const t = useWords(words)
  const wanted = list.value('address')
  const [text, setText] = useState(wanted)
  useEffect(() => setText(wanted), [wanted])
  const submit = () => {
    if (text.trim() !== wanted) list.set('address', text.trim() || undefined)
  }
  return (
    <Filter
      label={t('address')}
      isSet={wanted !== ''}
      said={wanted || undefined}
      onClear={() => list.set('address', undefined)}
    >
      <Input
        aria-label={t('address')}
        className={styles.auditAddress}
        value={text}
        placeholder={t('addressHint')}
        allowClear
        maxLength={64}
        onChange={({ target, type }) => {
          setText(target.value)
          if (type === 'click') list.set('address', undefined)
        }}
        onPressEnter={submit}
        onBlur={submit}
      />
    </Filter>
  )
}
