import { Refusal } from '../refusal'
import type { Deadline } from './deadline'
import type { OrgId } from './scope'

/** A person or a service that takes part in the sharing, of an organization or of none. */
export interface Sharer {
  org: OrgId | null
  caller: string
  /** The caller may use no more than so many, by default half of what is left. */
  most?: number
}

interface Waiting extends Sharer {
  go(): void
}

const RETRY_AFTER_S = 3

/**
 * Shares the connections between organizations, so that none can stop the others. An organization may use as many as
 * it leaves free: half of all when it is alone, half of the rest when another one uses its half. Within an
 * organization each caller may use half of what the organization can still get. One who cannot have a connection
 * now waits, and gets an error when the time is up.
 */
export class Shares {
  private free: number
  private readonly inUse = new Map<string, number>()
  private readonly waiting = new Set<Waiting>()

  constructor(size: number) {
    this.free = size
  }

  /** Does work that needs one connection. */
  async use<T>(sharer: Sharer, deadline: Deadline, work: () => Promise<T>): Promise<T> {
    if (this.mayTake(sharer)) this.take(sharer)
    else await this.wait(sharer, deadline)
    try {
      return await work()
    } finally {
      this.giveBack(sharer)
    }
  }

  private mayTake({ org, caller, most = Number.POSITIVE_INFINITY }: Sharer): boolean {
    const ofOrg = this.inUse.get(`org ${org}`) ?? 0
    const stillToGet = Math.ceil((this.free - ofOrg) / 2)
    return stillToGet > 0 && (this.inUse.get(`caller ${caller}`) ?? 0) < Math.min(stillToGet, most)
  }

  private take(sharer: Sharer): void {
    this.count(sharer, 1)
  }

  private giveBack(sharer: Sharer): void {
    this.count(sharer, -1)
    for (const next of this.waiting) if (this.mayTake(next)) next.go()
  }

  private count({ org, caller }: Sharer, more: 1 | -1): void {
    this.free -= more
    for (const name of [`org ${org}`, `caller ${caller}`]) {
      const used = (this.inUse.get(name) ?? 0) + more
      if (used === 0) this.inUse.delete(name)
      else this.inUse.set(name, used)
    }
  }

  private wait(sharer: Sharer, deadline: Deadline): Promise<void> {
    let leave = () => {}
    const turn = new Promise<void>((resolve, reject) => {
      const mine = {
        ...sharer,
        go: () => {
          this.waiting.delete(mine)
          this.take(sharer)
          resolve()
        },
      }
      this.waiting.add(mine)
      leave = () => {
        this.waiting.delete(mine)
        reject(new Refusal('busy', { retry_after_s: RETRY_AFTER_S }))
      }
    })
    return deadline.run(leave, () => turn)
  }
}
