import { killedBankJobs } from '../testing/killed-bank-jobs'

killedBankJobs({ rows: 2500, stuckAt: 1700, endedBefore: 1500, beforeStuck: 700 })
