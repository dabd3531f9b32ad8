import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConsoleConfig } from '@water/server/http/console-config'
import { serveConsole } from '@water/server/http/console-files'
import { createInstance } from '@water/server/http/instance'
import { protect } from '@water/server/http/protection'
import { consoleFolder } from '@water/server/places'

/** Serves only the built console, like a server whose data folder has a config.js with the API's host. */
export async function serveConsoleAt(port: number, apiHost: string) {
  const folder = await mkdtemp(join(tmpdir(), 'water-console-'))
  await writeFile(join(folder, 'config.js'), `window.waterConfig = { apiHost: '${apiHost}/' }`)
  const config = readConsoleConfig(folder, consoleFolder)
  const app = await createInstance({ trustProxy: false, logger: false })
  await protect(app, {
    corsOrigins: [],
    apiHost: config.apiHost,
    requests_per_minute: 0,
    longest_loop_delay_ms: 0,
  })
  await serveConsole(app, consoleFolder, config.file)
  const origin = await app.listen({ port, host: '127.0.0.1' })
  return {
    origin,
    async stop() {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}
