import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** One file of the repository for the house rules. Paths are relative to the root, with `/`. */
export interface SourceFile {
  path: string
  text: string
  lines: number
  imports: Import[]
  isTest: boolean
}

export interface Import {
  /** As it is written. */
  specifier: string
  /** A path from the root for our own code (`rules/money`, without extension); the specifier for packages. */
  target: string
  isType: boolean
}

const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/g

/** Every file of the repository without those in .gitignore; git itself is not needed. */
export function repositoryFiles(): string[] {
  const ignored = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean).map(patternOf)
  return readdirSync('.', { withFileTypes: true })
    .flatMap((entry) => filesAt(entry.name, entry.isDirectory(), ignored))
    .sort()
}

function filesAt(path: string, isFolder: boolean, ignored: RegExp[]): string[] {
  if (path === '.git' || ignored.some((pattern) => pattern.test(isFolder ? `${path}/` : path))) return []
  if (!isFolder) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    filesAt(`${path}/${entry.name}`, entry.isDirectory(), ignored),
  )
}

/** The forms of our patterns: a name at any depth (`dist/`, `*.log`) or a path from the root (`/data/`). */
function patternOf(line: string): RegExp {
  const text = line.replace(/^\//, '').replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`${line.startsWith('/') ? '^' : '(^|/)'}${text}$`)
}

/** The tests of a worker read each file once. */
const sources = new Map<string, SourceFile>()

export function readSource(path: string): SourceFile {
  const source = sources.get(path) ?? sourceAt(path)
  sources.set(path, source)
  return source
}

function sourceAt(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  return {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: [...text.matchAll(IMPORT)].map(([, type, from = '', dynamic = '']) => {
      const specifier = from || dynamic
      const isType = type !== undefined
      return { specifier, target: targetOf(path, specifier), isType }
    }),
    isTest: /\.test\.tsx?$/.test(path) || /(^|\/)(testing|faults|histories)\//.test(path),
  }
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('@water/')) return specifier.slice('@water/'.length)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
}

/** The text without its comments and the contents of its strings, for rules about the code. */
export function codeOf({ text }: SourceFile): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
}

/** Tells whether a path along `uses` leads from one name to the other. */
export function reaches(
  uses: Map<string, Set<string>>,
  from: string,
  goal: string,
  seen = new Set<string>(),
): boolean {
  return [...(uses.get(from) ?? [])].some((next) => {
    if (next === goal) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(uses, next, goal, seen)
  })
}

/** Files that import each other in a ring, each ring once: `a → b → a`. Types count, and so do imports on demand. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const nameOf = (path: string) => path.replace(/\.(tsx?|mjs)$/, '')
  const names = new Set(files.map(({ path }) => nameOf(path)))
  const uses = new Map(
    files.map(({ path, imports }) => {
      const own = imports.filter(({ target }) => names.has(target))
      return [nameOf(path), own.map(({ target }) => target)]
    }),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (name: string, above: readonly string[]) => {
    const at = above.indexOf(name)
    if (at >= 0) cycles.push([...above.slice(at), name].join(' → '))
    if (at >= 0 || done.has(name)) return
    for (const next of uses.get(name) ?? []) visit(next, [...above, name])
    done.add(name)
  }
  for (const name of uses.keys()) visit(name, [])
  return cycles
}

/** Every folder above a path, the nearest first. */
export function folders(path: string): string[] {
  const folder = dirname(path)
  return folder === '.' ? [] : [folder, ...folders(folder)]
}
