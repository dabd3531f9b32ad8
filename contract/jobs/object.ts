import { type Places, place } from '../object'

export const jobPlaces = {
  jobs: place('作业', 'job', 'jobs', '个'),
} as const satisfies Places
