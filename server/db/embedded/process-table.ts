import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

export interface RunningProcess {
  /** The words of its command line. */
  words: string[]
  /** Its working folder; null where the system does not tell. */
  folder: string | null
}

/** Reads the process with this number; null when there is none, or only a zombie. */
export function readProcess(pid: number): RunningProcess | null {
  const found = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  return found === null || found.words.length === 0 ? null : found
}

/** Tells whether the number is taken, even by a zombie: PostgreSQL asks the same about the number in a lock file. */
export function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function fromProc(pid: number): RunningProcess | null {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    return { words, folder: workingFolder(pid) }
  } catch {
    return null
  }
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

function fromPs(pid: number): RunningProcess | null {
  try {
    const line = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return { words: line.trim().split(' ').filter(Boolean), folder: null }
  } catch {
    return null
  }
}
