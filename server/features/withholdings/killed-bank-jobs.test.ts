import { killedBankJobs } from '../../testing/killed-bank-jobs'

// `npm run faults` kills them in 2,500 rows.
killedBankJobs({ rows: 300, stuckAt: 200, endedBefore: 100, beforeStuck: 100 })
