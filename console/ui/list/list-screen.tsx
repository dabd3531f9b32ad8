import type { Need } from '@water/rules/access/may'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, use } from 'react'
import { useNavigate } from 'react-router'
import { useNamedScope } from '../../api/named-scope'
import { useWords } from '../../i18n/words'
import { useMay } from '../../state/session'
import { PageHeader } from '../page/page-header'
import { PageTitle } from '../page/title'
import { Icon } from '../show/icon'
import { words } from '../words'
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
              <Room isThere={known !== undefined}>
                <Suspense fallback={<ViewsComing />}>
                  {known ? <ViewChooser of={of} list={list as ListState} /> : <ViewsComing />}
                </Suspense>
                {known?.shown.count === 0 ? null : exports?.(known?.shown ?? { ...NONE, title, query: {} })}
              </Room>
            }
          >
            {known?.found.count === 0 ? null : (
              <Room isThere={known !== undefined}>{bulk?.(known?.found ?? { ...NONE, filter: {} })}</Room>
            )}
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

const NONE = { count: 0, isCapped: false }

/** Buttons that come with the rows. Their room is there before, so that the heading does not grow when they come. */
function Room({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  return (
    <div className={isThere ? styles.room : `${styles.room} ${styles.roomEmpty}`} inert={!isThere}>
      {children}
    </div>
  )
}

/** As wide as the button of the views. */
function ViewsComing() {
  const t = useWords(words)
  return (
    <Button type="text" size="small" icon={<Icon name="down" />} iconPlacement="end" disabled>
      {t('views')}
    </Button>
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
