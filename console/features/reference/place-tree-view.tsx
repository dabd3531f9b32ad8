import { Tree, type TreeProps } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useNames } from '../../vocabulary/names'
import { above, type Branch, isFound, mayMove, type Place, unfoldable } from './place-tree'
import { words } from './words'

interface PlaceTreeProps {
  /** The whole tree, by which a move is judged. */
  branches: readonly Branch[]
  /** What of it is shown. */
  shown: readonly Branch[]
  search: string
  chosen: number | null
  choose: (id: number | null) => void
  onMove: (place: Place, to: number | null) => void
}

interface Node extends BasicDataNode {
  key: number
  place: Place
  title: ReactNode
  children: Node[]
}

/** Only the rows in view are drawn. Dropped on a place it goes into it, between two places beside them. */
export function PlaceTree({ branches, shown, search, chosen, choose, onMove }: PlaceTreeProps) {
  const t = useWords(words)
  const wanted = search.trim().toLowerCase()
  const row = useRow(wanted)
  const nodes = useMemo(() => shown.map((branch) => nodeOf(branch, row)), [shown, row])
  const [unfolded, setUnfolded] = useState<readonly number[]>(() => firstUnfolded(branches, chosen))
  const height = useRoom()
  // A hit shows what leads to it; the chosen place, new ones too, is never folded away.
  const open = useMemo(() => (wanted === '' ? unfolded : unfoldable(shown)), [wanted, unfolded, shown])
  useEffect(() => {
    if (chosen !== null)
      setUnfolded((before) => [...new Set([...before, ...above(branches, chosen).map(({ id }) => id)])])
  }, [chosen, branches])

  const goal = ({ node, dropToGap }: { node: Node; dropToGap?: boolean }) =>
    dropToGap ? node.place.parent : node.place.id
  const allowDrop: TreeProps<Node>['allowDrop'] = ({ dragNode, dropNode, dropPosition }) =>
    mayMove(branches, dragNode.key, goal({ node: dropNode, dropToGap: dropPosition !== 0 }))

  return (
    <Tree<Node>
      aria-label={t('places')}
      blockNode
      draggable={{ icon: false }}
      virtual
      height={height}
      itemHeight={32}
      treeData={nodes}
      expandedKeys={[...open]}
      onExpand={(keys) => setUnfolded(keys.map(Number))}
      selectedKeys={chosen === null ? [] : [chosen]}
      onSelect={(keys) => choose(keys.length === 0 ? null : Number(keys[0]))}
      allowDrop={allowDrop}
      onDrop={({ dragNode, node, dropToGap }) => {
        const to = goal({ node, dropToGap })
        if (mayMove(branches, dragNode.key, to)) onMove(dragNode.place, to)
      }}
    />
  )
}

const nodeOf = (
  { place, below, meters }: Branch,
  row: (place: Place, meters: number) => ReactNode,
): Node => ({
  key: place.id,
  place,
  title: row(place, meters),
  children: below.map((branch) => nodeOf(branch, row)),
})

/** Everything of a small tree; of a large one its top, and the way to what is chosen. */
function firstUnfolded(branches: readonly Branch[], chosen: number | null): number[] {
  const all = unfoldable(branches)
  const top = branches.map(({ place }) => place.id)
  const way = chosen === null ? [] : above(branches, chosen).map(({ id }) => id)
  return all.length <= 40 ? all : [...(top.length <= 20 ? top : []), ...way]
}

function useRow(wanted: string) {
  const t = useWords(words)
  const name = useNames()
  const meters = t('metersShort')
  return useMemo(
    () => (place: Place, count: number) => (
      <span className="place-row">
        <span className={isFound(place, wanted) ? 'place-name place-name-found' : 'place-name'}>
          {place.name}
        </span>
        <span className="place-quiet">
          {place.code} · {name('locationLevel', place.level)}
          {place.reader_name ? ` · ${place.reader_name}` : ''}
        </span>
        <span className="place-meters">
          {count} {meters}
        </span>
      </span>
    ),
    // `name` is made anew by every render; it changes with the language, as `meters` does.
    [wanted, meters],
  )
}

const LEAST_PX = 320
/** What stands above and below the tree. */
const AROUND_PX = 330

/** The height that the window leaves for the tree. */
function useRoom(): number {
  const room = () => Math.max(LEAST_PX, window.innerHeight - AROUND_PX)
  const [height, setHeight] = useState(room)
  useEffect(() => {
    const measure = () => setHeight(room())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return height
}
