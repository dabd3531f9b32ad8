import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../api/queries'
import { Loaded } from '../../../ui/show/loaded'
import { MoveInList } from './list'
import { PATH, useAddress } from './move-in'
import { Samples } from './samples'

const MoveInPage = lazy(() => import('./page'))
const ASK_EVERY_MS = 1000

/** The moves from other systems, or the one that the address names. */
export function MoveIns() {
  const { id } = useAddress()
  if (id !== null) return <One key={id} id={id} />
  return (
    <>
      <MoveInList />
      <Samples moveIn={null} />
    </>
  )
}

/** While a job works on it, it is asked for again, so that whoever comes back finds how far it is. */
function One({ id }: { id: number }) {
  const moveIn = useCall(
    `GET ${PATH}{id}/`,
    { path: { id } },
    { everyMs: ASK_EVERY_MS, until: ({ job }) => job === null },
  )
  return (
    <Loaded query={moveIn}>
      {(found) => (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <MoveInPage moveIn={found} />
        </Suspense>
      )}
    </Loaded>
  )
}
