import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../i18n/words'
import { ChoicesFailure } from './choices-failure'
import { type PlaceNode, placeTree, withoutBranch } from './location-tree'
import { useLocations } from './locations'
import { words } from './words'

interface LocationChooserProps {
  id?: string
  value?: number | null
  onChange?: (location: number | null) => void
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
  /** This place and what lies below it cannot be chosen: nothing is put below itself. */
  outside?: number
}

/** One place of the tree; found by its name or code, or by those of what it lies in. */
export function LocationChooser({ value, onChange, placeholder, outside, ...rest }: LocationChooserProps) {
  const t = useWords(words)
  const { data, isPending, isError, refetch } = useLocations()
  const tree = useMemo(() => withoutBranch(placeTree(data ?? []), outside), [data, outside])
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
