import { lazy } from 'react'

/** Loaded when a filter of days opens: a calendar weighs much. */
export const DayInput = lazy(() => import('../field/date-picker').then((of) => ({ default: of.DatePicker })))
