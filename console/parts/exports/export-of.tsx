import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useWords } from '../../i18n/words'
import type { Shown } from '../../ui/list/embedded-list'
import { Icon } from '../../ui/show/icon'
import type { FilledKind } from '../imports/kinds'
import type { ExportCall } from './export-menu'
import { words } from './words'

/** Loaded after the page. */
const ExportMenu = lazy(() => import('./export-menu'))

/** The button until the menu is there: what stands beside it keeps its place. */
export function ExportComing() {
  const t = useWords(words)
  return (
    <Button icon={<Icon name="download" />} disabled>
      {t('export')}
    </Button>
  )
}

/** The menu of a list's exports: `<ListScreen exports={exportOf('GET /meters/export/')} … />`. A file has no pages. `fills` names the templates that have its accounts. */
export const exportOf =
  (of: ExportCall, fills?: readonly FilledKind[]) =>
  ({ title, query: { page: _page, page_size: _size, ...query }, ...found }: Shown) => (
    <Suspense fallback={<ExportComing />}>
      <ExportMenu of={of} title={title} query={query} found={found} fills={fills} />
    </Suspense>
  )
