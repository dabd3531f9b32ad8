import type { Work } from './aside/work'
import { listExportWork } from './features/exports/list-export'
import { refusedSheetWork } from './features/jobs/print'
import { changeTemplateWork } from './features/lifecycle/change-sheet'
import { protocolWork } from './features/move-ins/protocol-paper'
import { readingTemplateWork } from './features/readings/reading-sheet'
import { statementHeadWork, statementPreviewWork } from './features/reconciliations/preview'
import { roundSheetWork } from './features/rounds/sheet'
import { runSheetWork } from './features/withholdings/sheet'

// Each gets only its own input.
const opaque = <Input, Output>(work: Work<Input, Output>) => work as unknown as Work<unknown, unknown>

/** The works of the threads beside the server's. */
export const fileWorks: readonly Work<unknown, unknown>[] = [
  opaque(statementPreviewWork),
  opaque(statementHeadWork),
  opaque(roundSheetWork),
  opaque(readingTemplateWork),
  opaque(changeTemplateWork),
  opaque(refusedSheetWork),
  opaque(listExportWork),
  opaque(runSheetWork),
  opaque(protocolWork),
]
