import { firstDayBeside } from '../testing/first-day'

// `npm run faults` does it beside 300,000 accounts.
firstDayBeside(10_000)
