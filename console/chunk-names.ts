import type { Rolldown } from 'vite'
import { type BuiltModule, filesOf } from './chunks'

type NameOf = (
  id: string,
  context: { getModuleInfo(id: string): Rolldown.ModuleInfo | null },
) => string | null

/** The name of the file that a module of this console comes in; null: its only part's own. */
export function chunkNames(folder: string): NameOf {
  const entry = `${folder}/index.html`
  const start = {
    entry,
    frame: `${folder}/shell/frame/frame.tsx`,
    alone: [
      'shell/sign-in/sign-in.tsx',
      'ui/dialog/notify-host.tsx',
      'i18n/pack-zh.ts',
      'i18n/pack-en.ts',
    ].map((part) => `${folder}/${part}`),
  }
  let files: Map<string, number> | undefined
  return (id, context) => {
    files ??= filesOf(graph(entry, context), start)
    const file = files.get(id)
    return file === undefined ? null : `shared-${file}`
  }
}

/** The library's list of all its components: who imports some of them from it loads these alone. */
const LIBRARY = /[\\/]antd[\\/]es[\\/]index\.js$/
const FROM_LIBRARY = /import\s*\{([^}]*)\}\s*from\s*["']antd["']/g
const COMPONENT = /export\s*\{\s*default as (\w+)\s*\}\s*from\s*["']\.\/([\w-]+)["']/g

function graph(entry: string, context: Parameters<NameOf>[1]): Map<string, BuiltModule> {
  const modules = new Map<string, BuiltModule>()
  const next = [entry]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const info = modules.has(id) ? null : context.getModuleInfo(id)
    if (!info) continue
    const code = info.code ?? ''
    const imports = info.importedIds.flatMap((imported) => {
      if (!LIBRARY.test(imported)) return [imported]
      const list = context.getModuleInfo(imported)
      return list ? componentsOf(code, list) : []
    })
    const lazyImports = [...info.dynamicallyImportedIds]
    modules.set(id, { imports, lazyImports, length: code.length })
    next.push(...imports, ...lazyImports)
  }
  return modules
}

/** The modules of the components that this code imports from the library. */
function componentsOf(code: string, list: Rolldown.ModuleInfo): string[] {
  const folders = new Map(
    [...(list.code ?? '').matchAll(COMPONENT)].map(([, name, folder]) => [name, folder]),
  )
  const names = [...code.matchAll(FROM_LIBRARY)].flatMap(([, some]) => some!.split(','))
  return names.flatMap((name) => {
    const folder = folders.get(name.trim().split(/\s+as\s+/)[0])
    return list.importedIds.filter((id) => id.replaceAll('\\', '/').endsWith(`/antd/es/${folder}/index.js`))
  })
}
