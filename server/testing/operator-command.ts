import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { migrationsFolder } from '../places'
import { ServerProcess } from './server-process'

const repository = join(migrationsFolder, '..', '..', '..')

/** Runs `npm run …` with only this in its environment. */
export async function runCommand(
  name: 'verify' | 'doctor' | 'backup',
  env: { DATA_DIR: string } & Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const run = [join(repository, 'scripts', 'run.mjs'), join('server', `${name}.ts`)]
  const child = new ServerProcess(
    spawn(process.execPath, run, {
      cwd: repository,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const code = await child.exited
  return { code, output: child.output }
}
