import type { RowOf } from '../../ui/list/embedded-list'

export const PENDING = 'GET /readings/pending/'
/** A reading that waits for its order. */
export type Pending = RowOf<typeof PENDING>
