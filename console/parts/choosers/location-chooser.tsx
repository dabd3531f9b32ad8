import { TreeSelect, type TreeSelectProps } from 'antd'
import { useId, useMemo } from 'react'
import { useWords } from '../../i18n/words'
import * as fieldStyles from '../../ui/field/field.module.css'
import { byPath } from '../../ui/field/folded-filter'
import { ChoicesFailure } from './choices-failure'
import { type PlaceNode, placeTree, withoutBranch } from './location-tree'
import { useLocations } from './locations'
import { words } from './words'

interface LocationChooserProps {
  id?: string
  value?: number | null
  onChange?: (location: number | null) => void
  placeholder?: string
  defaultOpen?: boolean
  disabled?: boolean
  'aria-label'?: string
  /** This place and the places below it cannot be chosen, because nothing goes below itself. */
  outside?: number
}

/** One place of the tree, found by its name or code, or by those of the places above it. */
export function LocationChooser({ value, onChange, placeholder, ...rest }: LocationChooserProps) {
  const t = useWords(words)
  return (
    <PlaceSelect
      {...rest}
      value={value ?? undefined}
      onChange={(location) => onChange?.((location as number | undefined) ?? null)} // not multiple: one, or none
      placeholder={placeholder ?? t('chooseLocation')}
    />
  )
}

/** Several places of the tree. */
export function LocationsChooser({ id, value, onChange }: LocationsChooserProps) {
  // Multiple: always a list.
  return (
    <PlaceSelect
      id={id}
      multiple
      value={value}
      onChange={(chosen) => onChange?.((chosen ?? []) as number[])}
    />
  )
}

interface LocationsChooserProps {
  id?: string
  value?: number[]
  onChange?: (locations: number[]) => void
}

type Chosen = number | number[] | undefined
type PlaceSelectProps = Pick<
  TreeSelectProps<Chosen, PlaceNode>,
  'id' | 'value' | 'onChange' | 'placeholder' | 'defaultOpen' | 'disabled' | 'multiple' | 'aria-label'
> & { outside?: number }

function PlaceSelect({ value, outside, ...rest }: PlaceSelectProps) {
  const t = useWords(words)
  const ownId = useId()
  const id = rest.id ?? ownId
  const { data, isPending, error, refetch } = useLocations()
  const tree = useMemo(() => withoutBranch(placeTree(data ?? []), outside), [data, outside])
  return (
    <TreeSelect<Chosen, PlaceNode>
      {...rest}
      id={id}
      // The field names its choices so, and the library's tree has no id.
      popupRender={(choices) => <div id={`${id}_list`}>{choices}</div>}
      className={fieldStyles.fullWidth}
      value={data ? value : undefined}
      treeData={tree}
      treeDefaultExpandedKeys={tree.map((node) => node.value)}
      showSearch={byPath}
      allowClear
      loading={isPending}
      popupMatchSelectWidth={320}
      notFoundContent={
        error ? (
          <ChoicesFailure error={error} onRetry={refetch} />
        ) : (
          t(data?.length === 0 ? 'noLocationYet' : 'noLocation')
        )
      }
    />
  )
}
