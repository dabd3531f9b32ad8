import { firstDayBeside } from '../testing/first-day'

// `npm run faults` does it with 3,000 accounts beside 300,000.
firstDayBeside({ own: 300, others: 1_000 })
