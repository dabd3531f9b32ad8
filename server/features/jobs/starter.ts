import type { Actor } from '../../db/read-write'

/** Who has started a job: a user or a service. */
interface Started {
  started_by: number | null
  service_id: number | null
}

type Starter = Pick<Required<Actor>, 'id' | 'service'>

export const isStartedBy = (job: Started, { id, service }: Starter): boolean =>
  service === null ? id !== null && job.started_by === id : job.service_id === service

/** The actor of what a job does. */
export const actorOfJob = (job: Started & { started_by_name: string }): Required<Actor> => ({
  id: job.started_by,
  service: job.service_id,
  name: job.started_by_name,
})
