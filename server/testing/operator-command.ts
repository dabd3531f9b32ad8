import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { migrationsFolder } from '../places'
import { ServerProcess } from './server-process'

const repository = join(migrationsFolder, '..', '..', '..')

/** Runs `npm run …` with only this in its environment. */
export async function runCommand(
  name: 'verify' | 'doctor' | 'backup' | 'gateway',
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = startCommand(name, env, args)
  const code = await child.exited
  return { code, output: child.output }
}

export function startCommand(
  name: Parameters<typeof runCommand>[0],
  env: Record<string, string>,
  args: readonly string[] = [],
): ServerProcess {
  const run = [join(repository, 'scripts', 'run.mjs'), join('server', `${name}.ts`), ...args]
  return new ServerProcess(
    spawn(process.execPath, run, {
      cwd: repository,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}
