import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../i18n/words'
import { ChoicesFailure } from './choices-failure'
import { type PlaceNode, placeTree } from './location-tree'
import { useLocations } from './locations'
import { words } from './words'

interface LocationsChooserProps {
  id?: string
  value?: readonly number[]
  onChange?: (locations: number[]) => void
  placeholder?: string
}

/** Some places of the tree, each with all below it; found by name or code, or by those of what they lie in. */
export function LocationsChooser({ value = [], onChange, ...rest }: LocationsChooserProps) {
  const t = useWords(words)
  const { data, isPending, isError, refetch } = useLocations()
  const tree = useMemo(() => placeTree(data ?? []), [data])
  return (
    <TreeSelect<number[], PlaceNode>
      {...rest}
      className="full-width"
      multiple
      value={data ? [...value] : []}
      onChange={(locations) => onChange?.(locations)}
      treeData={tree}
      treeDefaultExpandedKeys={tree.map((node) => node.value)}
      treeNodeFilterProp="path"
      showSearch
      allowClear
      loading={isPending}
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
