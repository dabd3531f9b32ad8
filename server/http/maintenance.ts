import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal'
import { API_PREFIX } from './adapter'

const FILE = 'maintenance'
const RETRY_AFTER_S = 60

/**
 * While a file named `maintenance` is in the data folder, the API answers every call with 503. Health and the console's
 * files are still served. A file is switched without a restart and survives one, and looking for it costs microseconds.
 */
export function closeForMaintenance(app: FastifyInstance, dataFolder: string): void {
  const file = join(dataFolder, FILE)
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith(`${API_PREFIX}/`) && existsSync(file))
      throw new Refusal('maintenance', { retry_after_s: RETRY_AFTER_S })
  })
}
