import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createInstance } from './instance'

/** An application that answers nothing, and the warnings of its log. */
async function logged(trustProxy: false | number) {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = await createInstance({ trustProxy, logger: pino({ level: 'warn' }, stream) })
  const ask = () => app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '198.51.100.7' } })
  return { lines, ask, stop: () => app.close() }
}

test('a proxy that TRUST_PROXY does not name is told of once, with the remedy; one that it names is not', async () => {
  const unheard = await logged(false)
  for (let request = 0; request < 3; request++) await unheard.ask()
  expect(unheard.lines).toHaveLength(1)
  expect(unheard.lines[0]).toContain('set TRUST_PROXY=1')
  expect(unheard.lines[0]).toContain('"address":"127.0.0.1"')
  await unheard.stop()

  const trusted = await logged(1)
  await trusted.ask()
  expect(trusted.lines).toEqual([])
  await trusted.stop()
})
