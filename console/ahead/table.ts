/** The modules of a page's screen, relative to the console's folder. */
export interface Screen {
  path: string
  modules: readonly string[]
}

/** A file of the build and what it imports at once. */
export interface BuiltFile {
  /** The module that is imported on demand, relative to the console's folder; null: the entry, or a shared file. */
  module: string | null
  isEntry: boolean
  imports: readonly string[]
}

/** All numbers are places in `files`. */
export interface AheadTable {
  files: readonly string[]
  signIn: readonly number[]
  /** Around every page of a person. */
  frame: readonly number[]
  /** The library's texts: Chinese, English. */
  packs: readonly (readonly number[])[]
  /** The files of each page beyond those of the frame. */
  pages: readonly (readonly [path: string, files: readonly number[]])[]
  /** Asked for last: what the frame loads when it is there. */
  later: readonly number[]
  leads: Readonly<Record<string, string>>
}

const FRAME = ['shell/frame/frame.tsx']
const LATER = ['shell/frame/breadcrumb.tsx', 'shell/notices/bell.tsx', 'ui/dialog/notify-host.tsx']

/** The files that each page needs, of a build. What the entry brings itself is in none of them. */
export function aheadTable(
  built: ReadonlyMap<string, BuiltFile>,
  screens: readonly Screen[],
  leads: AheadTable['leads'],
): AheadTable {
  const files: string[] = []
  const placeOf = (file: string) => {
    const at = files.indexOf(file)
    return at >= 0 ? at : files.push(file) - 1
  }
  const reached = (starts: readonly string[], without: ReadonlySet<string>) => {
    const all = new Set<string>()
    const add = (file: string) => {
      if (all.has(file) || without.has(file)) return
      all.add(file)
      for (const imported of built.get(file)?.imports ?? []) add(imported)
    }
    for (const start of starts) add(start)
    return all
  }
  const entry = reached(
    [...built].flatMap(([file, { isEntry }]) => (isEntry ? [file] : [])),
    new Set(),
  )
  const fileOf = new Map(
    [...built].flatMap(([file, { module }]) => (module === null ? [] : [[module, file]])),
  )
  const of = (modules: readonly string[], without: ReadonlySet<string> = entry) =>
    reached(
      modules.map((module) => {
        const file = fileOf.get(module)
        if (file === undefined) throw new Error(`${module} is no part of the build on demand`)
        return file
      }),
      without,
    )
  const framed = of(FRAME)
  const known = new Set([...entry, ...framed])
  const places = (some: Iterable<string>) => [...some].map(placeOf)
  return {
    signIn: places(of(['shell/sign-in/sign-in.tsx'])),
    frame: places(framed),
    packs: [places(of(['i18n/pack-zh.ts'])), places(of(['i18n/pack-en.ts']))],
    pages: screens.map(({ path, modules }) => [path, places(of(modules, known))]),
    later: places(of(LATER, known)),
    leads,
    files,
  }
}
