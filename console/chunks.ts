/** A module of the build: what it imports at once and on demand, and its length before it is made smaller. */
export interface BuiltModule {
  imports: readonly string[]
  lazyImports: readonly string[]
  length: number
}

export interface Start {
  /** Loaded first, with all that it imports at once. */
  entry: string
  /** Around all pages but those that are `alone`: what it loads, they have. */
  frame: string
  /** Lazy parts that people see without the frame; those of a row are loaded together, and the rows one after the other. */
  alone: readonly (readonly string[])[]
}

/**
 * A file more is as bad as so many characters of source in vain; about 1.6 kB of what is sent, of which its headers are 0.7. On a slow line
 * (150 ms, 4 Mbit/s) each small file took 30 ms, in which 15 kB arrive; on a quick one only bytes count.
 */
const FILE = 12_000

/** Modules that come in one file, and the lazy parts of the console that load it. */
interface Group {
  modules: string[]
  length: number
  parts: Uint32Array
}

/**
 * Puts modules of lazy parts together in files, and answers the number of each one's. Modules that the same parts load come together;
 * two such files become one where the files that this saves weigh more than the code that parts then load in vain. No two
 * files import each other, not by way of others either: the order in which modules begin stays. What one part alone loads is not named.
 * What people see without the frame loads nothing in vain: all that it shares comes in one file of its own, also what the entry imports
 * but drops as unused.
 */
export function filesOf(
  modules: ReadonlyMap<string, BuiltModule>,
  { entry, frame, alone }: Start,
): Map<string, number> {
  const initial = reached(modules, entry)
  const parts = [...new Set([...modules.values()].flatMap(({ lazyImports }) => lazyImports))]
    .filter((id) => modules.has(id) && !initial.has(id))
    .sort()
  const words = Math.ceil(parts.length / 32)
  const loaders = new Map<string, Uint32Array>()
  const loads = (id: string, at: number) => {
    const mask = loaders.get(id) ?? new Uint32Array(words)
    loaders.set(id, mask)
    mask[at >> 5]! |= 1 << (at & 31)
  }
  const framed = reached(modules, frame)
  for (const [at, part] of parts.entries()) {
    for (const id of reached(modules, part)) loads(id, at)
    if (!alone.flat().includes(part)) for (const id of framed) loads(id, at)
  }
  const groups = new Map<string, Group>()
  const ofAlone = alone.map((): string[] => [])
  for (const [id, mask] of loaders) {
    if (parts.includes(id) || size(mask) < 2) continue
    const row = alone.findIndex((some) => some.some((part) => hasPart(mask, parts.indexOf(part))))
    if (row >= 0) {
      ofAlone[row]!.push(id)
      continue
    }
    const key = mask.join()
    const group = groups.get(key) ?? { modules: [], length: 0, parts: mask }
    groups.set(key, group)
    group.modules.push(id)
    group.length += modules.get(id)!.length
  }
  const merged = merge([...groups.values()], modules).map((group) => group.modules)
  return new Map([...ofAlone, ...merged].flatMap((ids, at) => ids.map((id) => [id, at] as const)))
}

function reached(modules: ReadonlyMap<string, BuiltModule>, start: string): Set<string> {
  const all = new Set<string>()
  const next = [start]
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    const module = modules.get(id)
    if (!module || all.has(id)) continue
    all.add(id)
    next.push(...module.imports)
  }
  return all
}

function merge(groups: Group[], modules: ReadonlyMap<string, BuiltModule>): Group[] {
  for (;;) {
    const imports = importsOf(groups, modules)
    let best: { one: Group; other: Group; gain: number } | undefined
    // The most that a merge could gain comes first: when it is below the best one, no other can be better.
    for (const { one, other, most } of pairsOf(groups)) {
      if (most <= (best?.gain ?? 0)) break
      const gain = most - draggedBy(one, other, imports)
      if (gain > (best?.gain ?? 0) && !isBetween(one, other, imports) && !isBetween(other, one, imports))
        best = { one, other, gain }
    }
    if (!best) return groups
    const { one, other } = best
    const parts = union(one.parts, other.parts)
    for (const group of reachable([one, other], imports)) group.parts = union(group.parts, parts)
    const both = {
      modules: [...one.modules, ...other.modules],
      length: one.length + other.length,
      parts,
    }
    groups = [...groups.filter((group) => group !== one && group !== other), both]
  }
}

/** Pairs of groups with the files that parts save, less the code of the two that parts load in vain; the best first. */
function pairsOf(groups: readonly Group[]) {
  return groups
    .flatMap((one, at) =>
      groups.slice(at + 1).map((other) => {
        const either = union(one.parts, other.parts)
        const inVain = ({ parts, length }: Group) => (size(either) - size(parts)) * length
        const files = size(one.parts) + size(other.parts) - size(either)
        return { one, other, most: files * FILE - inVain(one) - inVain(other) }
      }),
    )
    .filter(({ most }) => most > 0)
    .sort((a, b) => b.most - a.most)
}

/** The code of other groups that parts load in vain after a merge, since the two import them. */
function draggedBy(one: Group, other: Group, imports: Imports): number {
  const either = union(one.parts, other.parts)
  let code = 0
  for (const group of reachable([one, other], imports))
    if (group !== one && group !== other)
      code += (size(union(either, group.parts)) - size(group.parts)) * (group.length + FILE)
  return code
}

type Imports = ReadonlyMap<Group, ReadonlySet<Group>>

function reachable(from: readonly Group[], imports: Imports): Set<Group> {
  const all = new Set<Group>()
  const next = [...from]
  for (let group = next.pop(); group; group = next.pop()) {
    if (all.has(group)) continue
    all.add(group)
    next.push(...imports.get(group)!)
  }
  return all
}

/** The groups that each one imports. */
function importsOf(groups: readonly Group[], modules: ReadonlyMap<string, BuiltModule>) {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)))
  return new Map(
    groups.map((group) => {
      const all = group.modules.flatMap((id) => modules.get(id)!.imports)
      return [group, new Set(all.flatMap((id) => groupOf.get(id) ?? []))] as const
    }),
  )
}

/** Whether a group imports another one by way of a third. */
function isBetween(from: Group, to: Group, imports: Imports): boolean {
  const others = [...imports.get(from)!].filter((group) => group !== to && group !== from)
  return reachable(others, imports).has(to)
}

const hasPart = (mask: Uint32Array, at: number): boolean => (mask[at >> 5]! & (1 << (at & 31))) !== 0

const union = (one: Uint32Array, other: Uint32Array): Uint32Array => one.map((word, at) => word | other[at]!)

const size = (mask: Uint32Array): number => mask.reduce((sum, word) => sum + ones(word), 0)

function ones(word: number): number {
  let [rest, count] = [word, 0]
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}
