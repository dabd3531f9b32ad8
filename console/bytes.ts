import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rollup } from 'vite'

/** JavaScript after gzip that must arrive before a page is usable. */
export const LIMITS: Readonly<Record<string, number>> = {
  'sign-in': 260_000,
  'meter list': 450_000,
  home: 600_000,
}
/** Parts that the home page loads after itself. */
const HOME_PARTS = ['find-account', 'place', 'custom-span', 'organizations'].map(
  (part) => `/features/dashboard/${part}.tsx`,
)
const MOST_GROWTH = 1.05
/** Below this size a growth of 5 % means nothing. */
const NOISE = 1500

type Chunks = ReadonlyMap<string, Rollup.OutputChunk>

/**
 * Checks the bytes of the build. console/bytes.json has the JavaScript (gzip) of every lazily loaded module, beyond
 * what the entry has loaded already, and the totals of the limited pages. The build fails when a limit is exceeded or a
 * total grows by 5 %. `BYTES=write npm run build` writes the measured sizes; commit them with the reason.
 */
export function bytesManifest(path: string): Plugin {
  return {
    name: 'bytes-manifest',
    apply: 'build',
    writeBundle(_, bundle) {
      const measured = measure(Object.values(bundle))
      if (process.env.BYTES === 'write') {
        writeFileSync(path, `${JSON.stringify(measured, null, 2)}\n`)
        return
      }
      const complaints = compare(read(path), measured)
      if (complaints.length > 0)
        this.error(
          `JavaScript has grown:\n  ${complaints.join('\n  ')}\nIf that is meant: BYTES=write npm run build`,
        )
    },
  }
}

export type Bytes = Readonly<Record<string, number>>

function read(path: string): Bytes {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Bytes // written above
  } catch {
    return {}
  }
}

export function compare(kept: Bytes, measured: Bytes): string[] {
  // Maps and not `own`: the configuration of the build cannot import another package's source.
  const limits = new Map(Object.entries(LIMITS))
  const keptBytes = new Map(Object.entries(kept))
  return Object.entries(measured).flatMap(([name, bytes]) => {
    const limit = limits.get(name)
    if (limit !== undefined && bytes > limit) return [`${name}: ${bytes} bytes, the limit is ${limit}`]
    const before = keptBytes.get(name)
    const hasGrown = before !== undefined && bytes > before * MOST_GROWTH && bytes - before > NOISE
    return hasGrown ? [`${name}: ${before} → ${bytes} bytes`] : []
  })
}

export function measure(files: readonly (Rollup.OutputAsset | Rollup.OutputChunk)[]): Bytes {
  const chunks: Chunks = new Map(
    files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  )
  const sizes = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]))
  const sum = (names: Iterable<string>) =>
    [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0)
  const withImports = (...starts: string[]) => {
    const all = new Set<string>()
    const add = (name: string) => {
      if (all.has(name)) return
      all.add(name)
      for (const imported of chunks.get(name)?.imports ?? []) add(imported)
    }
    for (const start of starts) add(start)
    return all
  }
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)!.fileName
  const lazy = [...chunks.values()].filter(({ isDynamicEntry }) => isDynamicEntry)
  const fileOf = (end: string) => {
    const found = lazy.find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))
    if (!found) throw new Error(`console/bytes.ts measures ${end}, which is no module of its own any more`)
    return found.fileName
  }
  const first = withImports(entry)
  const beside = ({ fileName }: Rollup.OutputChunk) =>
    sum(new Set([...withImports(fileName)].filter((name) => !first.has(name))))
  const frame = [entry, fileOf('/i18n/pack-zh.ts'), fileOf('/shell/frame/frame.tsx')]
  return {
    'sign-in': sum(withImports(entry, fileOf('/i18n/pack-zh.ts'), fileOf('/shell/sign-in/sign-in.tsx'))),
    'meter list': sum(withImports(...frame, fileOf('/features/meters/list/list.tsx'))),
    home: sum(
      withImports(
        ...frame,
        ...[
          '/features/dashboard/home.tsx',
          ...HOME_PARTS,
          '/ui/chart/draw.ts',
          '/shell/notices/bell.tsx',
        ].map(fileOf),
      ),
    ),
    entry: sum(first),
    ...Object.fromEntries(lazy.map((chunk) => [nameOf(chunk), beside(chunk)]).sort(byName)),
  }
}

const nameOf = ({ facadeModuleId, name }: Rollup.OutputChunk) =>
  facadeModuleId?.split('/console/').at(-1) ?? name
const byName = ([one]: (string | number)[], [other]: (string | number)[]) =>
  String(one) < String(other) ? -1 : 1
