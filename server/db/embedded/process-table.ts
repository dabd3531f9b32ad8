import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The command line of a living process, word by word; null when there is none or only its unburied rest (a zombie). */
export function readProcess(pid: number): string[] | null {
  const words = process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  return words.length === 0 ? null : words
}

function fromProc(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  } catch {
    return []
  }
}

function fromPs(pid: number): string[] {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ')
      .filter(Boolean)
  } catch {
    return []
  }
}
