// The sources of a bundle: the list of its files, and the fingerprint that tells whether it is still fresh.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository, found by going upwards, because this file may run as a part of a bundle. */
export const root = repositoryOf(dirname(fileURLToPath(import.meta.url)))

function repositoryOf(folder) {
  return existsSync(join(folder, 'server', 'package.json')) ? folder : repositoryOf(dirname(folder))
}

const STAMP = 'sources.sha256'
const folders = {
  server: ['rules', 'contract', 'server'],
  console: ['rules', 'contract', 'console'],
}
/** The help serves only this document. */
const documents = { server: [], console: ['RULES.md'] }
const tools = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/licences.mjs',
  'scripts/server-bundle.mjs',
  'scripts/sources.mjs',
]

export function distOf(bundle) {
  return join(root, bundle, 'dist')
}

export function stampOf(folder) {
  return join(folder, STAMP)
}

export function fingerprint(bundle) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  const files = [
    ...[...tools, ...documents[bundle]].map((file) => join(root, file)),
    ...folders[bundle].flatMap((folder) => filesIn(join(root, folder))),
  ]
  for (const file of files.sort()) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

export function isFresh(bundle) {
  if (!hasSources(bundle)) return true
  const stamp = stampOf(distOf(bundle))
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(bundle)
}

function hasSources(bundle) {
  return existsSync(join(root, bundle, bundle === 'console' ? 'index.html' : 'main.ts'))
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : filesIn(path)
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [path]
  })
}
