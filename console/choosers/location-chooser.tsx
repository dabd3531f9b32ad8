import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useEvery } from '../api/every'
import { useWords } from '../i18n/words'
import { useCutNote } from './choices-cut'
import { ChoicesFailure } from './choices-failure'
import { type PlaceNode, placeTree } from './location-tree'
import { words } from './words'

interface LocationChooserProps {
  id?: string
  value?: number | null
  onChange?: (location: number | null) => void
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}

/** One place of the tree; found by its name or code, or by those of what it lies in. */
export function LocationChooser({ value, onChange, placeholder, ...rest }: LocationChooserProps) {
  const t = useWords(words)
  const { data, isCut, isPending, isError, refetch } = useEvery('GET /organizations/locations/')
  const cutNote = useCutNote(isCut)
  const tree = useMemo(() => placeTree(data ?? []), [data])
  return (
    <TreeSelect<number, PlaceNode>
      {...rest}
      className="full-width"
      value={data ? (value ?? undefined) : undefined}
      onChange={(location) => onChange?.(location ?? null)}
      treeData={tree}
      treeDefaultExpandedKeys={tree.map((node) => node.value)}
      treeNodeFilterProp="path"
      showSearch
      allowClear
      popupRender={cutNote}
      loading={isPending}
      placeholder={placeholder ?? t('chooseLocation')}
      popupMatchSelectWidth={320}
      notFoundContent={
        isError ? (
          <ChoicesFailure onRetry={refetch} />
        ) : (
          t(data?.length === 0 ? 'noLocationYet' : 'noLocation')
        )
      }
    />
  )
}
