/** Another run has taken the job over: this one stops. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver'
}

/**
 * A statement of every transaction of a run. It locks the job's row until the commit, or finds that another run has it.
 */
export async function onlyIfOurs(isOurs: Promise<boolean>): Promise<void> {
  if (!(await isOurs)) throw new TakenOver('another run has the job')
}
