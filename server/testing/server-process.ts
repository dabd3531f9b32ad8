import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import { serverOptions } from '../../scripts/server-bundle.mjs'
import { migrationsFolder } from '../places'

const repository = join(migrationsFolder, '..', '..', '..')

/** The server as `npm start` runs it, bundled from the present sources, for tests that kill it. */
export interface ServerBundle {
  start(env: Record<string, string>): ServerProcess
  /** The worker alone, on the database in `env`. */
  startWorker(env: Record<string, string>): ServerProcess
  remove(): void
}

/** A program of the tests alone. */
export interface Program {
  start(args: readonly string[]): ServerProcess
  remove(): void
}

export class ServerProcess {
  output = ''
  readonly exited: Promise<number | null>

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk) => {
      this.output += String(chunk)
    })
    child.stderr?.on('data', (chunk) => {
      this.output += String(chunk)
    })
    this.exited = once(child, 'close').then(() => child.exitCode)
  }

  /** Its address, as soon as it reports that it is ready. */
  async ready(): Promise<string> {
    while (this.child.exitCode === null && this.child.signalCode === null) {
      const url = /ready: (\S+)/.exec(this.output)?.[1]
      if (url !== undefined) return url
      await Promise.race([once(this.child.stdout!, 'data'), this.exited])
    }
    throw new Error(`The server did not start:\n${this.output}`)
  }

  /** Waits for something, or for the end of a process that should live: nothing would come any more. */
  async living<T>(waited: Promise<T>): Promise<T> {
    const ended = this.exited.then((code) => {
      throw new Error(`The process ended with ${code ?? this.child.signalCode}:\n${this.output}`)
    })
    return Promise.race([waited, ended])
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.exited
  }
}

/** Without its worker and threads a server starts in half the time, for tests without jobs. */
export async function bundleServer({ worker = true } = {}): Promise<ServerBundle> {
  const { folder, remove } = await bundled((file) => worker || file.endsWith('main.ts'))
  const run = (file: string, env: Record<string, string>, stdio: StdioOptions) =>
    start(join(folder, file), [], { PORT: '0', DEMO: '0', ...env }, stdio)
  return {
    start: (env) => run('main.js', env, ['ignore', 'pipe', 'pipe']),
    startWorker: (env) => run('worker.js', env, ['ignore', 'pipe', 'pipe', 'ipc']),
    remove,
  }
}

/** A file of server/testing/ as a process that speaks with the test in messages. */
export async function bundleProgram(name: string): Promise<Program> {
  const { folder, remove } = await bundled(join(repository, 'server', 'testing', `${name}.ts`))
  return {
    start: (args) => start(join(folder, `${name}.js`), args, {}, ['ignore', 'pipe', 'pipe', 'ipc']),
    remove,
  }
}

/** Bundles those of the server's own programs, or another. */
async function bundled(wanted: string | ((file: string) => boolean)) {
  mkdirSync(join(repository, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(repository, '.cache', 'server-'))
  const { entryPoints, ...options } = serverOptions(folder)
  const files = typeof wanted === 'string' ? [wanted] : (entryPoints as string[]).filter(wanted)
  // These processes run without --enable-source-maps.
  await esbuild.build({ ...options, sourcemap: false, entryPoints: files })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const start = (file: string, args: readonly string[], env: Record<string, string>, stdio: StdioOptions) =>
  new ServerProcess(
    spawn(process.execPath, ['--max-semi-space-size=64', file, ...args], {
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio,
    }),
  )

/**
 * Waits until /readyz gives this answer. On a busy machine a server that has just started may first ask to try later.
 */
export async function readiness(url: string, status: 200 | 503): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== status) await sleep(20)
}
