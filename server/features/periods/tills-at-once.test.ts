import { tillsAtOnce } from '../../testing/tills-at-once'

// `npm run faults` has fifty.
tillsAtOnce(12)
