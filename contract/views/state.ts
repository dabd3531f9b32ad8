import * as z from 'zod'
import { text } from '../fields'
import { spans } from './spans'

/** The most characters of a view's state as JSON. */
const MOST_CHARACTERS = 8000

const parameter = z.string().regex(/^[a-z]\w{0,39}$/)
const value = text(200)

/** How a list is looked at. The server refuses a filter and an order that the list does not have. */
export const viewState = z
  .strictObject({
    /** The list's query without its page: filters, search and order. */
    query: z.record(parameter, z.union([value, z.array(value).max(200)])).default({}),
    /** Filters whose days move with the calendar. `query` has them as they were when the view was saved. */
    spans: z.record(parameter, z.enum(spans)).default({}),
    /**
     * The visible columns in their order, each with its width in pixels where it was changed, and with a mark where a narrow window
     * hides it: `address:240`, `due_date:wide`.
     */
    columns: z
      .array(z.string().regex(/^[a-z]\w{0,63}(:[1-9]\d{1,3})?(:wide)?$/))
      .max(60)
      .nullable()
      .default(null),
  })
  .refine((state) => JSON.stringify(state).length <= MOST_CHARACTERS, {
    message: 'too_long',
    params: { maximum: MOST_CHARACTERS },
  })
export type ViewState = z.output<typeof viewState>
