import type { RowOf } from '../../ui/list/list-screen'

export const PENDING = 'GET /readings/pending/'
/** A reading that waits for its order. */
export type Pending = RowOf<typeof PENDING>
