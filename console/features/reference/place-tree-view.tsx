import { searchKey } from '@water/rules/identity/numbers-and-names'
import { Tree } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { type HTMLAttributes, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words'
import { useNames } from '../../parts/vocabulary/names'
import * as styles from './locations.module.css'
import { usePlaceDrag } from './place-drag'
import { above, type Branch, isFound, type Place, unfoldable } from './place-tree'
import { words } from './words'

interface PlaceTreeProps {
  /** The whole tree, for checking a move. */
  branches: readonly Branch[]
  /** The visible part of it. */
  shown: readonly Branch[]
  search: string
  chosen: number | null
  choose: (id: number | null) => void
  onMove: (place: Place, to: number | null) => void
}

interface Node extends BasicDataNode {
  key: number
  title: ReactNode
  children: Node[]
}

/** Draws only the visible rows. A place that is dropped on another one goes into it. */
export function PlaceTree({ branches, shown, search, chosen, choose, onMove }: PlaceTreeProps) {
  const t = useWords(words)
  const wanted = searchKey(search)
  const [unfolded, setUnfolded] = useState<readonly number[]>(() => firstUnfolded(branches, chosen))
  const unfold = (ids: readonly number[]) => setUnfolded((before) => [...new Set([...before, ...ids])])
  const drag = usePlaceDrag({ branches, onMove, onRest: (id) => unfold([id]) })
  const row = useRow(wanted)
  const nodes = useMemo(
    () => shown.map((branch) => nodeOf(branch, (one) => row(one, drag.rowOf(one.place)))),
    [shown, row, drag.rowOf],
  )
  const height = useRoom()
  // A hit shows the places above it. The chosen place, a new one too, is always visible.
  const open = useMemo(() => (wanted === '' ? unfolded : unfoldable(shown)), [wanted, unfolded, shown])
  useEffect(() => {
    if (chosen !== null) unfold(above(branches, chosen).map(({ id }) => id))
  }, [chosen, branches])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging has its keyboard way in the panel beside
    <div className={styles.placeTree} onDragOver={drag.scrollAtEdge}>
      {drag.toTop ? (
        <div className={styles.placeTop} {...drag.toTop}>
          {t('dropAtTop')}
        </div>
      ) : null}
      <Tree<Node>
        aria-label={t('places')}
        blockNode
        virtual
        height={height}
        itemHeight={36}
        treeData={nodes}
        expandedKeys={[...open]}
        onExpand={(keys) => setUnfolded(keys.map(Number))}
        selectedKeys={chosen === null ? [] : [chosen]}
        onSelect={(keys) => choose(keys.length === 0 ? null : Number(keys[0]))}
      />
    </div>
  )
}

const nodeOf = (branch: Branch, row: (branch: Branch) => ReactNode): Node => ({
  key: branch.place.id,
  title: row(branch),
  children: branch.below.map((one) => nodeOf(one, row)),
})

/** The whole of a small tree. Of a large one its top, and the path to the chosen place. */
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
    () =>
      ({ place, meters: count }: Branch, drag: HTMLAttributes<HTMLElement>) => (
        <span {...drag} className={`${styles.placeRow} ${drag.className}`}>
          <span
            className={
              isFound(place, wanted) ? `${styles.placeName} ${styles.placeNameFound}` : styles.placeName
            }
          >
            {place.name}
          </span>
          <span className={styles.placeQuiet}>
            {place.code} · {name('locationLevel', place.level)}
            {place.reader_name ? ` · ${place.reader_name}` : ''}
          </span>
          <span className={styles.placeMeters}>
            {count} {meters}
          </span>
        </span>
      ),
    // Every render makes `name` again; it changes with the language, as `meters` does.
    [wanted, meters],
  )
}

const LEAST_PX = 320
/** The height of the parts above and below the tree. */
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
