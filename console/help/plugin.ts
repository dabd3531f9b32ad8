import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { shippedPackages } from '../../scripts/licences.mjs'
import { fingerprint, root } from '../../scripts/sources.mjs'
import type { HelpFile, Version } from './pages'

const KINDS = new Map([
  ['.css', 'text/css'],
  ['.json', 'application/json'],
])

const PICTURES = `${import.meta.dirname}/pictures`

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
      for (const name of pictures())
        this.emitFile({
          type: 'asset',
          fileName: `help/pictures/${name}`,
          source: readFileSync(`${PICTURES}/${name}`),
        })
    },
    configureServer({ middlewares }) {
      middlewares.use('/help', async (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        const picture = pictures().find((name) => path === `/pictures/${name}`)
        if (picture) {
          response.setHeader('content-type', 'image/webp')
          return response.end(readFileSync(`${PICTURES}/${picture}`))
        }
        const file = (await files()).find(({ name }) => path === `/${name}`)
        if (!file) return next()
        const ending = extname(file.name)
        response.setHeader('content-type', KINDS.get(ending) ?? 'text/html; charset=utf-8')
        response.end(file.content)
      })
    },
  }
}

/** `zh/till.webp` */
function pictures(): string[] {
  if (!existsSync(PICTURES)) return []
  const all = readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })
  return all.filter((name) => name.endsWith('.webp')).map((name) => name.replaceAll('\\', '/'))
}

/** Run, not bundled with the configuration: the pages read the route table, which names every screen. */
async function files(): Promise<HelpFile[]> {
  const { module } = await runnerImport<Pages>(`${import.meta.dirname}/pages.ts`)
  return module.helpFiles(version())
}

function version(): Version {
  const json = (name: string) => JSON.parse(readFileSync(`${root}/${name}`, 'utf8'))
  return {
    number: json('package.json').version,
    commit: commit(),
    fingerprint: fingerprint('console'),
    packages: shippedPackages(json('package-lock.json')),
  }
}

/** Null: the sources came without their history. */
function commit(): string | null {
  // Git would look for a repository above, which is another one.
  if (!existsSync(`${root}/.git`)) return null
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}
