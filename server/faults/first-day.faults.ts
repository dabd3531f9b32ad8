import { firstDayBeside } from '../testing/first-day'

firstDayBeside({ own: 3_000, others: 300_000 })
