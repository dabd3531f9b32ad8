import { lazy, Suspense } from 'react'
import type { Shown } from '../../ui/list/embedded-list'
import type { FilledKind } from '../imports/kinds'
import type { ExportCall } from './export-menu'

/** Loaded after the page. */
const ExportMenu = lazy(() => import('./export-menu'))

/** The menu of a list's exports: `<ListScreen exports={exportOf('GET /meters/export/')} … />`. A file has no pages. `fills` names the templates that have its accounts. */
export const exportOf =
  (of: ExportCall, fills?: readonly FilledKind[]) =>
  ({ title, query: { page: _page, page_size: _size, ...query }, ...found }: Shown) => (
    <Suspense fallback={null}>
      <ExportMenu of={of} title={title} query={query} found={found} fills={fills} />
    </Suspense>
  )
