import { killedBankJobs } from '../../testing/killed-bank-jobs'

// `npm run faults` kills it in 2,500 rows, and another one in the bank's file of payments.
killedBankJobs({ rows: 300, stuckAt: 200, endedBefore: 100 })
