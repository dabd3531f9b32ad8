// Installs missing packages and runs the tests (all, or those whose path contains one of the arguments). Names the
// slowest files, and prints the numbers of passed and failed tests as the last line. With --faults: the tests with killed
// and silent processes instead.
import { needPackages } from './packages.mjs'

await needPackages()
const { startVitest } = await import('vitest/node')

const FAULTS = '--faults'
const filters = process.argv.slice(2).filter((argument) => argument !== FAULTS)
const config = process.argv.includes(FAULTS) ? { config: 'server/faults/faults.config.ts' } : {}
const SHOWN_SLOWEST = 5

const vitest = await startVitest('test', filters, { watch: false, ...config })
const count = { passed: 0, failed: 0, skipped: 0 }

for (const module of vitest.state.getTestModules()) {
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    count[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1
  }
  // A file or a group that fails outside of its tests (an import, a beforeAll) has no failed test.
  if (module.errors().length > 0) count.failed += 1
  for (const suite of module.children.allSuites()) if (suite.errors().length > 0) count.failed += 1
}
count.failed += vitest.state.getUnhandledErrors().length
if (count.passed + count.failed === 0) count.failed = 1

const slowest = vitest.state
  .getTestModules()
  .map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration }))
  .sort((one, other) => other.ms - one.ms)
  .slice(0, SHOWN_SLOWEST)
  .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}\n`)

// A global setup that finds a fault as it ends sets it, and so does a failed test. All of them ended with startVitest.
if (process.exitCode && count.failed === 0) count.failed = 1
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
await new Promise((resolve) => {
  process.stdout.write(
    `Slowest files:\n${slowest.join('')}${count.passed} passed, ${count.failed} failed${skipped}\n`,
    resolve,
  )
})
process.exit(count.failed > 0 ? 1 : 0)
