import type * as z from 'zod'
import { useDebounced } from '../../../ui/field/debounced'

/** The body of a trial while somebody types. */
export interface TrialDraft<Body> {
  /** The body as it is asked about, after a pause. */
  asked: { body: Body }
  /** When it is asked: the body is complete, and nobody types. */
  options: { enabled: boolean; keepBefore: true }
  isComplete: boolean
  /** Something has been typed since the last answer. */
  isOld: boolean
}

export function useTrialDraft<Body>(body: Body, schema: z.ZodType): TrialDraft<Body> {
  const text = JSON.stringify(body)
  const debounced = useDebounced(text)
  const isComplete = schema.safeParse(body).success
  const isOld = debounced !== text
  return {
    asked: { body: JSON.parse(debounced) },
    options: { enabled: isComplete && !isOld, keepBefore: true },
    isComplete,
    isOld,
  }
}
