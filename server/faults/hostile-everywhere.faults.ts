import { hostileEverywhere } from '../testing/hostile-everywhere'

hostileEverywhere({ alone: Number.POSITIVE_INFINITY, isSentAll: true })
