import type { Need } from '@water/rules/access/may'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, use } from 'react'
import { useNavigate } from 'react-router'
import { useNamedScope } from '../../api/named-scope'
import { useMay } from '../../state/session'
import { PageHeader } from '../page/page-header'
import { PageTitle } from '../page/title'
import { Icon } from '../show/icon'
import { EmbeddedList, type EmbeddedListProps, type Found } from './embedded-list'
import * as styles from './list-screen.module.css'
import type { FilterOf, ListName, ListState } from './list-state'
import { useOpeningView } from './opening-view'

/** Loaded after the rows. */
const ViewChooser = lazy(() => import('./view-chooser'))

interface ListScreenProps<Name extends ListName, Filter extends FilterOf<Name>>
  extends Omit<EmbeddedListProps<Name, Filter>, 'path' | 'title' | 'keep' | 'pageSize' | 'empty'> {
  /** By itself that of its page. */
  title?: string
  /** The button that creates a row, in the heading and in the empty list. */
  create?: { label: string; to?: string; onClick?: () => void; need?: Need }
  /** Other buttons in the heading, and in the empty list. */
  actions?: ReactNode
  emptyActions?: ReactNode
  /** Commands on many rows: buttons in the heading, which get the filters and the number of rows that they find. */
  bulk?: (found: Found) => ReactNode
  empty: { title: string; text?: string }
  /** Content below the table: dialogs, a footnote. */
  children?: ReactNode
}

/**
 * The screen of a list: heading, filters and table, with the file in the heading beside the saved views.
 * `<ListScreen of="GET /organizations/diameters/" columns={columns} empty={{ title: t('none') }} />`
 */
export function ListScreen<Name extends ListName, const Filter extends FilterOf<Name> = never>({
  create,
  actions,
  emptyActions,
  bulk,
  exports,
  empty,
  children,
  ...props
}: ListScreenProps<Name, Filter>) {
  const { of } = props
  const title = props.title ?? use(PageTitle)
  const isOpening = useOpeningView(of)
  const scope = useNamedScope()
  // Calls under /organizations/ are outside of the automatic scoping. Organizations themselves belong to none.
  const isNamed = of.startsWith('GET /organizations/') && of !== 'GET /organizations/orgs/'
  const button = create ? <CreateButton {...create} /> : null
  return (
    <div className={styles.screen}>
      <EmbeddedList<Name, Filter>
        {...props}
        title={title}
        scope={isNamed ? scope : {}}
        waits={isOpening}
        head={(list, known) => (
          <PageHeader
            title={title}
            extra={
              known ? (
                <>
                  <Suspense fallback={null}>
                    <ViewChooser of={of} list={list as ListState} />
                  </Suspense>
                  {known.shown.count > 0 ? exports?.(known.shown) : null}
                </>
              ) : null
            }
          >
            {known && known.found.count > 0 ? bulk?.(known.found) : null}
            {actions}
            {button}
          </PageHeader>
        )}
        empty={{
          ...empty,
          action:
            button || emptyActions ? (
              <>
                {button}
                {emptyActions}
              </>
            ) : null,
        }}
      />
      {children}
    </div>
  )
}

function CreateButton({
  label,
  to,
  onClick,
  need = 'anyone',
}: NonNullable<ListScreenProps<ListName, never>['create']>) {
  const navigate = useNavigate()
  if (!useMay()(need)) return null
  return (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      onClick={to === undefined ? onClick : () => navigate(to)}
    >
      {label}
    </Button>
  )
}
