import { killedImport } from '../../testing/killed-import'

// `npm run faults` kills it in 2,500 rows.
killedImport({ rows: 300, stuckAt: 200, endedBefore: 100 })
