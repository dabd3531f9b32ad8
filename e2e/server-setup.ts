import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServerProcess } from '@water/server/testing/server-process'
import type { TestProject } from 'vitest/node'

const repository = fileURLToPath(new URL('..', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product serves console and API, the demo company loaded. */
    productUrl: string
    /** The first super administrator, beside the demo's people. */
    administrator: { account: string; password: string }
  }
}

const administrator = { account: 'stories', password: 'One-Key-For-All-7' }

/** Builds what is stale and starts the product as a user would have it: embedded database, worker, demo company. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [join(repository, 'scripts', 'build.mjs')], {
    // Not the test runner's NODE_ENV: this is the build that users get.
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('the build failed')
  const dataFolder = mkdtempSync(join(tmpdir(), 'water-stories-'))
  // Where we are root, PostgreSQL's own user passes through it.
  chmodSync(dataFolder, 0o711)
  const child = spawn(process.execPath, [join(repository, 'server', 'dist', 'main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: dataFolder,
      DEMO: '1',
      ADMIN_USERNAME: administrator.account,
      ADMIN_PASSWORD: administrator.password,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const server = new ServerProcess(child)
  project.provide('productUrl', await server.ready())
  project.provide('administrator', administrator)
  return async () => {
    await server.kill('SIGTERM')
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
