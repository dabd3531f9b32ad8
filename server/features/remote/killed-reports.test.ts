import { killedReports } from '../../testing/killed-reports'

// `npm run faults` cuts batches at everything that they write.
killedReports({ sets: 1, cut: ['remote_hours'] })
