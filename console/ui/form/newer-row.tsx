import { lazy, Suspense } from 'react'
import type { Edited } from './edited'
import type { Submission } from './submit'

/** Rarely needed, so it is loaded on demand. */
const Comparison = lazy(() => import('./comparison'))

interface NewerRowProps<Values, Row> {
  submission: Submission<Values, Row>
  edit: Edited<Values, Row> | undefined
  formName: string
}

/** Beside a form that edits: the comparison with another user's change. */
export function NewerRow<Values, Row>({ submission, edit, formName }: NewerRowProps<Values, Row>) {
  const { newer, saveOnTop, takeNewer, closeNewer } = submission
  if (!newer) return null
  return (
    <Suspense fallback={null}>
      <Comparison
        newer={newer}
        show={edit?.show}
        labels={edit?.labels}
        formName={formName}
        onSave={saveOnTop}
        onReload={takeNewer}
        onClose={closeNewer}
      />
    </Suspense>
  )
}
