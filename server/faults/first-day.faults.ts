import { firstDayBeside } from '../testing/first-day'

firstDayBeside(300_000)
