import { readFileSync } from 'node:fs'
import { type Plugin, type Rollup, runnerImport } from 'vite'
import { aheadTable, type BuiltFile } from './table'

type Screens = typeof import('./screens')

const MODULE_SCRIPT = '<script type="module"'
const FOLDER = 'assets/'

/**
 * Adds a small script to the page that asks for the code of the page at hand while the console's first module is still on
 * its way: on a slow line that code came half a second later. Nothing waits for it, least of all the name and the sign of the product.
 */
export function ahead(console: string): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        // Run, not bundled with the configuration: the route table names every screen.
        const { module } = await runnerImport<Screens>(`${import.meta.dirname}/screens.ts`)
        const table = aheadTable(filesOf(Object.values(bundle), console), module.screens(), module.leads)
        const asking = readFileSync(`${import.meta.dirname}/ask.js`, 'utf8')
        const source = `(() => {\n${asking}askAhead(${JSON.stringify(table)})\n})()\n`
        const script = this.emitFile({ type: 'asset', name: 'ahead.js', source })
        const html = String(page.source)
        if (!html.includes(MODULE_SCRIPT)) this.error('index.html has no module script')
        page.source = html.replace(
          MODULE_SCRIPT,
          `<script async fetchpriority="high" src="/${this.getFileName(script)}"></script>\n    ${MODULE_SCRIPT}`,
        )
      },
    },
  }
}

/** Names without the folder that they are all in. */
function filesOf(
  files: readonly (Rollup.OutputAsset | Rollup.OutputChunk)[],
  console: string,
): Map<string, BuiltFile> {
  const name = (file: string) => (file.startsWith(FOLDER) ? file.slice(FOLDER.length) : file)
  return new Map(
    files.flatMap((file) => {
      if (file.type !== 'chunk') return []
      const { facadeModuleId, isDynamicEntry, isEntry, imports } = file
      const module =
        isDynamicEntry && facadeModuleId
          ? facadeModuleId.replaceAll('\\', '/').replace(`${console.replaceAll('\\', '/')}/`, '')
          : null
      return [[name(file.fileName), { module, isEntry, imports: imports.map(name) }] as const]
    }),
  )
}
