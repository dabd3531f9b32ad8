import { dirname, join } from 'node:path'
import { LIMITS, measure } from '@water/console/bytes'
import { consoleFolder } from '@water/server/places'
import { build } from 'vite'

/** (c) Gzip bytes of JavaScript that a browser loads before a page is usable, of a fresh build, against their limits. */
export async function measureJavaScript(): Promise<{ page: string; bytes: number; limit: number }[]> {
  const root = dirname(consoleFolder)
  const built = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  if (!('output' in built)) throw new Error('the console is built as one bundle')
  const bytes = measure(built.output)
  return Object.entries(LIMITS).map(([page, limit]) => ({ page, bytes: bytes[page]!, limit }))
}
