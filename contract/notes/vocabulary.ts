import { type Named, text } from '../text'

export const noteKinds = ['call', 'visit', 'promise', 'other'] as const

export const noteVocabulary = {
  noteKind: {
    call: text('来电', 'Call'),
    visit: text('上门', 'Visit'),
    promise: text('承诺', 'Promise'),
    other: text('其他', 'Other'),
  } satisfies Named<typeof noteKinds>,
}
