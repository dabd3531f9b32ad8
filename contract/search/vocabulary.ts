/** What a search finds, in the order in which the answer shows it. */
export const foundKinds = ['meter', 'order', 'payment', 'invoice', 'user'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The answer has at most this many rows. */
export const MOST_FOUND = 20
