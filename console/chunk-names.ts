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
      ['shell/sign-in/sign-in.tsx', 'i18n/pack-zh.ts', 'i18n/pack-en.ts'],
      ['ui/dialog/notify-host.tsx'],
    ].map((row) => row.map((part) => `${folder}/${part}`)),
  }
  let files: Map<string, number> | undefined
  return (id, context) => {
    files ??= filesOf(graph(entry, context), start)
    const file = files.get(id)
    return file === undefined ? null : `shared-${file}`
  }
}

/** Lists of modules: who imports some names from such a list loads the modules of these alone. */
const LIST = /[\\/]node_modules[\\/](antd|@rc-component[\\/][\w-]+)[\\/]es[\\/]index\.js$/
const IMPORT = /import\s+(?:(\w+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*["']([^"']+)["']/g
const RE_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g

function graph(entry: string, context: Parameters<NameOf>[1]): Map<string, BuiltModule> {
  const modules = new Map<string, BuiltModule>()
  const next = [entry]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const info = modules.has(id) ? null : context.getModuleInfo(id)
    if (!info) continue
    const code = info.code ?? ''
    const imports = info.importedIds.flatMap((imported) => {
      const list = LIST.test(imported) ? context.getModuleInfo(imported) : null
      return (list && namedIn(code, list)) ?? [imported]
    })
    const lazyImports = [...info.dynamicallyImportedIds]
    modules.set(id, { imports, lazyImports, length: code.length })
    next.push(...imports, ...lazyImports)
  }
  return modules
}

/** The modules of the names that this code imports from the list; null when it needs the list itself. */
function namedIn(code: string, list: Rolldown.ModuleInfo): string[] | null {
  const path = list.id.replaceAll('\\', '/')
  const name = /\/node_modules\/(.+)\/es\/index\.js$/.exec(path)![1]
  const all = [...code.matchAll(IMPORT)].filter(([, , , from]) => from === name)
  const modules = modulesOf(list, path.slice(0, -'/index.js'.length))
  const ids = all.flatMap(([, whole, some]) =>
    whole === undefined ? namesOf(some).map(([original]) => modules.get(original)) : [undefined],
  )
  return ids.length > 0 && ids.every((id) => id !== undefined) ? ids : null
}

/** The module of each name that a list passes on as it is. */
function modulesOf({ code, importedIds }: Rolldown.ModuleInfo, folder: string): Map<string, string> {
  const ids = new Map(importedIds.map((id) => [id.replaceAll('\\', '/'), id]))
  const idOf = (from: string) => {
    const path = `${folder}/${from.replace(/^\.\//, '')}`
    return ids.get(path) ?? ids.get(`${path}.js`) ?? ids.get(`${path}/index.js`)
  }
  const own = [...(code ?? '').matchAll(IMPORT)].flatMap(([, whole, some, from]) => [
    ...(whole === undefined ? [] : [[whole, idOf(from!)] as const]),
    ...namesOf(some).map(([, local]) => [local, idOf(from!)] as const),
  ])
  const passed = [...(code ?? '').matchAll(RE_EXPORT)].flatMap(([, some, from]) =>
    namesOf(some).map(([, name]) => [name, idOf(from!)] as const),
  )
  return new Map([...own, ...passed].flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
}

/** `{ one, two as three }`: the names there and here. */
const namesOf = (some: string | undefined): [string, string][] =>
  (some ?? '').split(',').flatMap((part) => {
    const [there, here] = part.trim().split(/\s+as\s+/)
    return there ? [[there, here ?? there]] : []
  })
