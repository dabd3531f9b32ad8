import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** How often the validator tries to make a function of a text, in a process of its own: here it has made its choice. */
const TRIES = `
  let tries = 0
  globalThis.Function = new Proxy(Function, { construct: (...all) => (tries++, Reflect.construct(...all)) })
  for (const module of process.argv.slice(1)) await import(module)
  const { object, string } = await import('zod')
  object({ name: string() }).parse({ name: '' })
  console.log(tries)
`
const tries = (...modules: string[]) =>
  Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', TRIES, ...modules], { encoding: 'utf8' }),
  )

const textOf = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')

it('keeps the validator from trying eval, and is loaded before all that validates', () => {
  expect(tries()).toBeGreaterThan(0)
  expect(tries(`data:text/javascript,${encodeURIComponent(textOf('no-eval.ts'))}`)).toBe(0)
  const own = textOf('../main.tsx').match(/(?<=^import .*')\.[^']+/gm)
  expect(own?.[0]).toBe('./api/no-eval')
})
