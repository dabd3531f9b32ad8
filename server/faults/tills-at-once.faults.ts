import { tillsAtOnce } from '../testing/tills-at-once'

tillsAtOnce(50)
