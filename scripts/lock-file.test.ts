import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedPackages } from './licences.mjs'

interface LockedPackage {
  resolved?: string
  optionalDependencies?: Record<string, string>
}

// npm ci refuses a lock file without the packages of its platform, so the file holds those of every platform.
test('the lock file names no host and holds every package that one of its packages may want', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  expect(Object.values(packages).filter(({ resolved }) => resolved?.includes('://'))).toEqual([])
  expect(readFileSync('.npmrc', 'utf8')).not.toMatch(/registry\s*=|:\/\//)
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  )
  expect(wanted.filter(({ path, name }) => !isLocked(packages, path, name))).toEqual([])
})

/** npm looks in the package's own node_modules, then in that of every folder above. */
function isLocked(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  if (`${path}${path === '' ? '' : '/'}node_modules/${name}` in packages) return true
  if (path === '') return false
  const above = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : ''
  return isLocked(packages, above, name)
}

test('every package that is shipped names a licence that permits it, and none is of the tests', () => {
  const shipped = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  expect(shipped.length).toBeGreaterThan(100)
  const permissive =
    /^\(?(MIT|Apache-2\.0|ISC|0BSD|BSD-[23]-Clause|BlueOak-1\.0\.0|OFL-1\.1|Python-2\.0|Unlicense|CC0-1\.0|\(| |\)|AND|OR)+$/
  expect(shipped.filter(({ licence }) => !permissive.test(licence))).toEqual([])
  const names = shipped.map(({ name }) => name)
  for (const name of ['fastify', 'react', 'pg']) expect(names).toContain(name)
  for (const name of ['vitest', 'playwright-core']) expect(names).not.toContain(name)
})
