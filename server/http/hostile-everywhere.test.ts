import { hostileEverywhere } from '../testing/hostile-everywhere'

// `npm run faults` sends every value to every call, and each alone in each field.
hostileEverywhere({ alone: 1, isSentAll: false })
