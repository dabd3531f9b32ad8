import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { migrationsFolder } from '../places'
import { ServerProcess } from './server-process'

const repository = join(migrationsFolder, '..', '..', '..')

/** Runs `npm run verify` with only the place of the database in its environment. */
export async function runVerify(place: {
  DATA_DIR: string
  DATABASE_URL?: string
}): Promise<{ code: number | null; output: string }> {
  const run = [join(repository, 'scripts', 'run.mjs'), join('server', 'verify.ts')]
  const child = new ServerProcess(
    spawn(process.execPath, run, {
      cwd: repository,
      env: { PATH: process.env.PATH ?? '', ...place },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const code = await child.exited
  return { code, output: child.output }
}
