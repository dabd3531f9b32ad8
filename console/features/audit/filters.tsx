import { auditActKinds } from '@water/contract/audit/words'
import { objects } from '@water/contract/objects'
import { Checkbox, Input, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { type Text, useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { UserChooser } from '../../parts/choosers/user-chooser'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { Filter, FilterBar, FilterMany, FilterSelect } from '../../ui/list/filters'
import type { FilterOf, ListState } from '../../ui/list/list-state'
import { SpanFilter } from '../../ui/list/span-filter'
import * as styles from './audit.module.css'
import { words } from './words'

export type AuditListState = ListState<FilterOf<'GET /audit/'>>

export function AuditFilters({ list }: { list: AuditListState }) {
  const t = useWords(words)
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const logs = [
    { value: 'organization', label: t('logOrganization') },
    { value: 'platform', label: t('logPlatform') },
  ]
  const object = list.value('object_id')
  return (
    <FilterBar list={list} searchHint={t('searchHint')}>
      <SpanFilter list={list} from="at_from" to="at_to" label={t('at')} />
      <FilterMany list={list} name="kind" label={t('kind')} options={useOptions(auditActKinds)} />
      <FilterMany list={list} name="object_type" label={t('object_type')} options={useOptions(objects)} />
      <Filter label={t('actor')} isSet={list.value('actor') !== ''}>
        <span className={styles.auditActor}>
          <UserChooser
            value={Number(list.value('actor')) || null}
            placeholder={t('everyone')}
            onChange={(user) => list.set('actor', user ?? undefined)}
          />
        </span>
      </Filter>
      <AddressFilter list={list} />
      <Checkbox
        checked={list.value('acts_only') === 'false'}
        disabled={list.values('kind').length > 0}
        onChange={({ target }) => list.set('acts_only', target.checked ? 'false' : undefined)}
      >
        {t('withSignIns')}
      </Checkbox>
      {isAcross ? <FilterSelect list={list} name="log" label={t('log')} options={logs} /> : null}
      {object ? (
        <Tag closable onClose={() => list.set('object_id', undefined)}>
          {t('ofObject', { id: object })}
        </Tag>
      ) : null}
    </FilterBar>
  )
}

function useOptions(texts: Readonly<Record<string, Text>>) {
  const inLanguage = useText()
  return Object.entries(texts).map(([value, text]) => ({ value, label: inLanguage(text) }))
}

/** The beginning of an address: of one desk, or of a whole network. */
function AddressFilter({ list }: { list: ListState<'address'> }) {
  const t = useWords(words)
  const wanted = list.value('address')
  const [text, setText] = useState(wanted)
  useEffect(() => setText(wanted), [wanted])
  const submit = () => {
    if (text.trim() !== wanted) list.set('address', text.trim() || undefined)
  }
  return (
    <Filter label={t('address')}>
      <Input
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
