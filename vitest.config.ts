import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Begun first in their project, the longest first: a long file that is begun last runs while the other workers have nothing left.
 * A machine that has not run them before takes the other files by their size.
 */
const LONG = [
  'server/seed/demo.test.ts',
  'server/survival.test.ts',
  'server/http/hostile-everywhere.test.ts',
  'server/http/first-day.test.ts',
  'server/several-servers.test.ts',
  'server/http/endpoints.test.ts',
  'server/backup/backup.test.ts',
  'server/features/jobs/killed-worker.test.ts',
  'server/features/backups/backups.test.ts',
  'server/histories/histories.test.ts',
  'e2e/invoices.test.ts',
  'e2e/meter-life.test.ts',
  'e2e/accessibility.test.ts',
  'e2e/entrance.test.ts',
  'e2e/import.test.ts',
  'e2e/messages.test.ts',
  'e2e/charges.test.ts',
  'e2e/change-import.test.ts',
  'e2e/session-end.test.ts',
  'e2e/records.test.ts',
  'e2e/pending.test.ts',
]

/** The server's files, which wait for processes, come first. The stories come last: the demo company loads meanwhile. */
const PROJECTS = ['server', 'house', 'console-dom', 'console', 'contract', 'rules', 'e2e']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((file) => moduleId.endsWith(`/${file}`))
      return at < 0 ? LONG.length : at
    }
    return PROJECTS.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => rank(one) - rank(other)),
    )
  }
}

/**
 * Much longer than a busy machine takes. These limits end a test, and a poll, that waits for something that will not come; they
 * measure nothing.
 */
const LIMITS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

/**
 * A worker lives for some minutes. The thorough compiler begins later, or it would take a tenth of the run; and the
 * memory for young objects is larger, so that it is cleared less often. Node refuses an option that its engine does not
 * know, and engines drop theirs.
 */
const ENGINE_OPTIONS = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
const SHORT_LIVED = [
  '--interrupt-budget=600000',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
].filter((option) => ENGINE_OPTIONS.includes(`${option.split('=')[0]} `))

/**
 * One project per package. The stories of e2e/, which have a server and a browser beside them, begin when a worker has no other
 * file left.
 */
export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: several files wait for processes and not for a core.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      // The imports of these files keep no state between tests: the next file need not load them again.
      { test: { ...LIMITS, name: 'rules', include: ['rules/**/*.test.ts'], isolate: false } },
      { test: { ...LIMITS, name: 'contract', include: ['contract/**/*.test.ts'], isolate: false } },
      {
        resolve: {
          alias: { '@node-rs/argon2': join(import.meta.dirname, 'server/testing/cheap-argon2.ts') },
        },
        test: {
          ...LIMITS,
          name: 'server',
          execArgv: SHORT_LIVED,
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/postgres-setup.ts',
        },
      },
      {
        test: {
          ...LIMITS,
          name: 'console',
          include: ['console/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.dom.test.ts'],
          isolate: false,
        },
      },
      {
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        // Tests that render or need a page. The files share their imports (the component library takes longer to load
        // than all of its tests to run); each file unmounts what it rendered, and begins afresh.
        test: {
          ...LIMITS,
          name: 'console-dom',
          execArgv: SHORT_LIVED,
          include: ['console/**/*.test.tsx', 'console/**/*.dom.test.ts'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: 'console/testing/afresh.ts',
          css: { include: [/\.module\.css$/] },
        },
      },
      { test: { ...LIMITS, name: 'house', include: ['scripts/**/*.test.ts'], isolate: false } },
      {
        test: {
          ...LIMITS,
          // Each look asks the browser.
          expect: { poll: { ...LIMITS.expect.poll, interval: 100 } },
          name: 'e2e',
          execArgv: SHORT_LIVED,
          // The files of a worker share its browser.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/server-setup.ts',
          setupFiles: 'e2e/around-stories.ts',
        },
      },
    ],
  },
})
