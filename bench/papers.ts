import { renderInvoice } from '@water/server/features/invoices/paper/pdf'
import { sampleFacts } from '@water/server/features/invoices/paper/testing/sample-facts'
import { invoiceXml } from '@water/server/features/invoices/paper/xml'

const PAPERS = 10_000
const ROUNDS = 10
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** PDF and XML of 10,000 invoices of different people, one after the other: papers a second, their size and the memory. */
export async function benchPapers(say: (line: string) => void): Promise<void> {
  say(`(f) the papers of ${PAPERS} invoices; ${megabytes(process.memoryUsage.rss())} before the first`)
  const first_ms = await timed(() => renderInvoice(sampleFacts()))
  say(`  the first, which opens the font: ${first_ms.toFixed(0)} ms; ${megabytes(process.memoryUsage.rss())}`)
  const size = PAPERS / ROUNDS
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    let bytes = 0
    const taken_ms = await timed(async () => {
      for (let index = round * size; index < (round + 1) * size; index++) {
        const facts = factsOf(index)
        bytes += (await renderInvoice(facts)).length + Buffer.byteLength(invoiceXml(facts))
      }
    })
    const { user, system } = process.cpuUsage(before)
    const cpu_ms = (user + system) / 1000 / size
    say(
      `  ${(round + 1) * size}: ${Math.round((size * 1000) / taken_ms)} a second, ${cpu_ms.toFixed(1)} ms of processor and ${(bytes / size / 1000).toFixed(0)} kB each; ${megabytes(process.memoryUsage.rss())}`,
    )
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Names of other characters for each. */
function factsOf(index: number) {
  const { buyer } = sampleFacts()
  const characters = [index * 7, index * 13 + 5].map((place) => 0x4e00 + (place % 20_000))
  const number = `260090000100${String(index + 1).padStart(8, '0')}`
  return sampleFacts({ number, buyer: { ...buyer, name: `陈${String.fromCodePoint(...characters)}` } })
}
