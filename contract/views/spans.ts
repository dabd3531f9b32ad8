/** Spans of the calendar that a filter offers, and that a saved view keeps as such: its "this month" is never last month. */
export const spans = ['today', 'yesterday', 'this_month', 'last_month', 'this_year'] as const
export type Span = (typeof spans)[number]
