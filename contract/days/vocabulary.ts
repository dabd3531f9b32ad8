import { type Named, text } from '../text'

export const dayStates = ['open', 'closed', 'confirmed'] as const

export const dayVocabulary = {
  dayState: {
    open: text('未日结', 'Open'),
    closed: text('待确认', 'Closed'),
    confirmed: text('已确认', 'Confirmed'),
  } satisfies Named<typeof dayStates>,
}
