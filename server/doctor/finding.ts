/** The finding of one check of `npm run doctor`, as a line in both languages. */
export interface Finding {
  /** `wrong` has to be put right, `advice` is better done, and nothing follows from `good`. */
  state: 'good' | 'advice' | 'wrong'
  zh: string
  en: string
}

const MARKS: Record<Finding['state'], string> = { good: '✓', advice: '·', wrong: '✗' }

export const lineOf = ({ state, zh, en }: Finding): string => `${MARKS[state]} ${zh} · ${en}`

export const good = (zh: string, en: string): Finding => ({ state: 'good', zh, en })
export const advice = (zh: string, en: string): Finding => ({ state: 'advice', zh, en })
export const wrong = (zh: string, en: string): Finding => ({ state: 'wrong', zh, en })
