import { readFileSync } from 'node:fs'
import { type Plugin, runnerImport } from 'vite'
import { fingerprint } from '../../scripts/sources.mjs'
import type { HelpFile, Version } from './pages'

type Pages = typeof import('./pages')

/**
 * Builds the help together with the console, as files under /help/, so that it is never older than the product and can
 * be read without sign-in and without scripts. During development every request makes it again.
 */
export function help(): Plugin {
  return {
    name: 'help',
    async generateBundle() {
      for (const { name, content } of await files())
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source: content })
    },
    configureServer({ middlewares }) {
      middlewares.use('/help', async (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0]
        const file = (await files()).find(({ name }) => path === `/${name}`)
        if (!file) return next()
        response.setHeader(
          'content-type',
          file.name.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8',
        )
        response.end(file.content)
      })
    },
  }
}

/** Run, not bundled with the configuration: the pages read the route table, which names every screen. */
async function files(): Promise<HelpFile[]> {
  const { module } = await runnerImport<Pages>(`${import.meta.dirname}/pages.ts`)
  return module.helpFiles(version())
}

function version(): Version {
  const manifest = readFileSync(`${import.meta.dirname}/../../package.json`, 'utf8')
  const { version: number } = JSON.parse(manifest) as { version: string } // npm guarantees a version
  return { number, fingerprint: fingerprint('console') }
}
