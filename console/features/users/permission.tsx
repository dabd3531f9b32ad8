import { holderList } from '@water/contract/users/list'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { useDeclared } from '../../parts/lists/declared'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, useSession } from '../../state/session'
import { useTyped } from '../../ui/form/typed'
import { useUnsaved } from '../../ui/form/unsaved'
import { FilterBar } from '../../ui/list/filters'
import { useLastPage } from '../../ui/list/last-page'
import { type ListState, useListState } from '../../ui/list/list-state'
import * as listTableStyles from '../../ui/list/list-table.module.css'
import { PageHeader } from '../../ui/page/page-header'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { ApplyChanges } from './apply-changes'
import { calledBy } from './draft'
import { Matrix } from './matrix'
import * as styles from './matrix.module.css'
import { type Changes, toggled } from './matrix-changes'
import { MatrixFoot } from './matrix-foot'
import { PermissionDialog } from './permission-dialog'
import { PermissionFilter } from './permission-filter'
import type { Permission } from './permission-groups'
import { usePermissions } from './use-permissions'
import { words } from './words'

const NONE: Changes = new Map()

/** Users × permissions at a glance. Ticks are gathered, shown once more and applied together. */
export default function Permissions() {
  const t = useWords(words)
  const inLanguage = useText()
  const navigate = useNavigate()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const declared = useDeclared('GET /ext/permissions/holders/', holderList, {
    cells: {},
    inputs: {
      permission: (list) => <PermissionFilter list={list} label={inLanguage(holderList.asked.permission)} />,
    },
  })
  const list = useListState(declared.of, declared)
  const holders = useLastPage(
    list,
    useCall(declared.of, { query: list.query }, { keepBefore: true }),
    (page) => list.change({ page }, { replaces: true }),
  )
  const permissions = usePermissions()
  const [changes, setChanges] = useTyped('permissions', NONE)
  const [isApplying, setApplying] = useState(false)
  const [edited, setEdited] = useState<Permission | 'new' | null>(null)
  useUnsaved(changes.size > 0)
  return (
    <>
      <PageHeader title={t('permissionsTitle')}>
        <Button onClick={() => navigate(pathTo('UserPermissionHistory'))}>{t('history')}</Button>
        {isAcross ? <Button onClick={() => setEdited('new')}>{t('newPermission')}</Button> : null}
      </PageHeader>
      <FilterBar list={list} searchHint={declared.searchHint}>
        {declared.bar(list)}
      </FilterBar>
      <Loaded query={permissions}>
        {({ results: columns }) => (
          <Loaded query={holders}>
            {({ results, ...counted }) => (
              <div
                className={
                  holders.isPlaceholderData
                    ? `${styles.matrixPanel} ${listTableStyles.listOld}`
                    : styles.matrixPanel
                }
                aria-busy={holders.isPlaceholderData}
              >
                {results.length === 0 ? (
                  <Nobody list={list} />
                ) : (
                  <Matrix
                    permissions={columns}
                    holders={results}
                    changes={changes}
                    onToggle={(holder, code) => setChanges(toggled(changes, holder, calledBy(holder), code))}
                    onRename={isAcross ? setEdited : undefined}
                  />
                )}
                <MatrixFoot
                  list={list}
                  counted={counted}
                  pending={changes.size}
                  onApply={() => setApplying(true)}
                  onDrop={() => setChanges(NONE)}
                />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
      {isApplying ? (
        <ApplyChanges changes={changes} onChanges={setChanges} onClose={() => setApplying(false)} />
      ) : null}
      {edited === null ? null : (
        <PermissionDialog permission={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

function Nobody({ list }: { list: ListState }) {
  const t = useWords(words)
  return (
    <Outcome icon="search" title={t(list.isFiltered ? 'nobodyFound' : 'emptyTitle')}>
      {list.isFiltered ? <Button onClick={list.clear}>{t('clearFilters')}</Button> : null}
    </Outcome>
  )
}
