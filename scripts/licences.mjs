// npm run licences: the packages that the product ships, with their versions and licences. Ends with 1 when one names no licence.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A package that names its licence only in its LICENSE file. */
const IN_ITS_FILE = new Map([['png-js', 'MIT']])

/** The packages of the repository whose dependencies are shipped; those of tests and of the bench are not. */
const SHIPPED = ['server', 'console', 'rules', 'contract']

/** @typedef {{ name: string, version: string, licence: string }} ShippedPackage */

/**
 * Follows the dependencies in the lock file, as npm installs them: in the folder of the package, then in those above.
 * @param {{ packages: Record<string, any> }} lock
 * @returns {ShippedPackage[]} in the order of their names
 */
export function shippedPackages({ packages }) {
  const seen = new Set()
  const follow = (from) => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = placeOf(packages, from, name)
      if (path === null || seen.has(path)) continue
      seen.add(path)
      follow(path)
    }
  }
  for (const own of SHIPPED) follow(own)
  return [...seen]
    .filter((path) => packages[path].link !== true && path.includes('node_modules/'))
    .map((path) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[path].version,
      licence: packages[path].license ?? '',
    }))
    .map((one) => ({ ...one, licence: one.licence || (IN_ITS_FILE.get(one.name) ?? '') }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.version.localeCompare(other.version))
}

/** Null: an optional package of another platform. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = above(folder)) {
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`
    if (path in packages) return packages[path].link === true ? packages[path].resolved : path
    if (folder === '') return null
  }
}

const above = (folder) =>
  folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''

const say = (line) => process.stdout.write(`${line}\n`)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  for (const { name, version, licence } of shipped) say(`${name} ${version} ${licence || '?'}`)
  const counts = new Map()
  for (const { licence } of shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const summary = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([licence, count]) => `${licence || '?'} ${count}`)
  say(`${shipped.length} 个包 · packages: ${summary.join(', ')}`)
  const unnamed = shipped.filter(({ licence }) => licence === '')
  if (unnamed.length > 0) {
    process.stderr.write(
      `没有写明许可证 · without a licence: ${unnamed.map(({ name }) => name).join(', ')}\n`,
    )
    process.exitCode = 1
  }
}
