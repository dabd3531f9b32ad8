import { hostileEverywhere } from '../testing/hostile-everywhere'

// `npm run faults` sends each value alone in each field.
hostileEverywhere({ alone: 1, isEveryEnding: false })
