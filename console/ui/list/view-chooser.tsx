import { own } from '@water/rules/own'
import { Button, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { queryText } from '../../api/address'
import { asApiError } from '../../api/api-error'
import { useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { keepPreference } from '../../state/list-preferences'
import { useMay, useOrganization } from '../../state/session'
import { notify } from '../dialog/notify'
import { today } from '../field/today'
import { Icon } from '../show/icon'
import { words as uiWords } from '../words'
import { columnTexts } from './column-order'
import { type ListName, type ListState, VIEW } from './list-state'
import { words } from './list-words'
import { addressOf } from './opening-view'
import type { Asked, View } from './view-dialog'
import { differs, queryOn, spansIn, type ViewQuery } from './view-state'

const ViewDialog = lazy(() => import('./view-dialog'))

interface ChooserProps {
  of: ListName
  list: ListState
}

/** How a list is looked at now, in the form of a saved view. */
function presentState(list: ListState) {
  // The query of every list: texts, and lists of texts.
  const {
    page: _page,
    page_size: _size,
    ...asked
  } = list.query as Record<string, ViewQuery[string] | undefined>
  const given = Object.entries(asked).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const query = Object.fromEntries(given) as Record<string, string | string[]>
  return {
    query,
    spans: spansIn(today(), query),
    columns: list.columns && columnTexts(list.columns, list.widths, list.onlyWide),
  }
}

/** The saved views of a list: choose one, save the present filters, order and columns as one, or change the chosen one. */
export default function ViewChooser({ of, list }: ChooserProps) {
  const t = useWords(words)
  const ui = useWords(uiWords)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isStaff = useMay()('staff')
  const organization = useOrganization()
  const [asked, setAsked] = useState<Asked | null>(null)
  const path = of.slice('GET '.length)
  const { data } = useCall('GET /views/', { query: { list: path } })
  const update = useSend('PATCH /views/{id}/', ['/views/'])
  const views = data?.results ?? []
  const chosen = views.find(({ id }) => String(id) === params.get(VIEW))
  const present = presentState(list)
  const chosenQuery = chosen && { query: queryOn(today(), chosen.state), columns: chosen.state.columns }
  const isChanged = chosenQuery !== undefined && differs(chosenQuery, present)

  const standard = views.find(({ is_default }) => is_default)
  useEffect(() => {
    if (data === undefined || organization === null) return
    keepPreference(of, { view: standard && { id: standard.id, organization, state: standard.state } })
  }, [data, standard, organization, of])

  const show = (view: View) => navigate({ search: `?${queryText(addressOf(view))}` })
  const change = (body: { is_shared?: boolean; is_default?: boolean; state?: View['state'] }) => {
    if (chosen === undefined) return
    update.mutate(
      { path: { id: chosen.id }, body },
      {
        onSuccess: () => notify('success', t('viewSaved', { name: chosen.name })),
        onError: (error) => notify('error', asApiError(error).msg),
      },
    )
  }
  const commands: Readonly<Record<string, () => void>> = {
    save: () => setAsked({ do: 'save' }),
    update: () => change({ state: present }),
    share: () => change({ is_shared: !chosen?.is_shared }),
    default: () => change({ is_default: !chosen?.is_default }),
    rename: () => chosen && setAsked({ do: 'rename', view: chosen }),
    delete: () => chosen && setAsked({ do: 'delete', view: chosen }),
    none: () => list.showQuery({ [VIEW]: undefined }),
  }
  const items: NonNullable<MenuProps['items']> = [
    ...views.map((view) => ({ key: String(view.id), label: <ViewName view={view} /> })),
    ...(views.length > 0 ? [{ type: 'divider' as const }] : []),
    { key: 'save', label: t('viewSave') },
    ...(chosen
      ? [
          ...(chosen.may_change
            ? [
                { key: 'update', label: t('viewUpdate', { name: chosen.name }), disabled: !isChanged },
                { key: 'rename', label: t('viewRename') },
                ...(isStaff
                  ? [{ key: 'share', label: t(chosen.is_shared ? 'viewUnshare' : 'viewShare') }]
                  : []),
              ]
            : []),
          { key: 'default', label: t(chosen.is_default ? 'viewNotDefault' : 'viewDefault') },
          { key: 'none', label: t('viewNone') },
          ...(chosen.may_change ? [{ key: 'delete', label: t('viewDelete'), danger: true }] : []),
        ]
      : []),
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items,
          selectedKeys: chosen ? [String(chosen.id)] : [],
          onClick: ({ key }) => {
            const view = views.find(({ id }) => String(id) === key)
            if (view) show(view)
            else own(commands, key)?.()
          },
        }}
      >
        <Button type="text" size="small" icon={<Icon name="down" />} iconPlacement="end">
          {chosen ? t(isChanged ? 'viewChanged' : 'viewChosen', { name: chosen.name }) : ui('views')}
        </Button>
      </Dropdown>
      {asked ? (
        <Suspense fallback={null}>
          <ViewDialog
            asked={asked}
            list={path}
            state={present}
            onSaved={show}
            onDeleted={commands.none!}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function ViewName({ view: { name, is_shared, is_default } }: { view: View }) {
  const t = useWords(words)
  const marks = [...(is_default ? [t('viewIsDefault')] : []), ...(is_shared ? [t('viewIsShared')] : [])]
  return marks.length > 0 ? t('viewMarked', { name, marks: marks.join(t('viewComma')) }) : name
}
