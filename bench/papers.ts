import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { epochOf } from '@water/rules/calendar'
import { type ArchivedFile, archiveOf, paperName } from '@water/server/features/invoices/paper/archive'
import { renderInvoice } from '@water/server/features/invoices/paper/pdf'
import { sampleFacts } from '@water/server/features/invoices/paper/testing/sample-facts'
import { invoiceXml } from '@water/server/features/invoices/paper/xml'

const PAPERS = 10_000
const ROUND = 1000
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`
const memory = () => megabytes(process.memoryUsage.rss())

/** PDF and XML of 10,000 invoices of different people, into a zip on the disk: a second, their size and the memory. */
export async function benchPapers(say: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tap-water-papers-'))
  try {
    say(`(f) the papers of ${PAPERS} invoices; ${memory()} before the first`)
    const startedAt = performance.now()
    await renderInvoice(sampleFacts())
    say(`  the first, which opens the font: ${(performance.now() - startedAt).toFixed(0)} ms; ${memory()}`)
    const path = join(folder, 'papers.zip')
    await pipeline(archiveOf(papers(say)), createWriteStream(path))
    say(`  their zip: ${megabytes((await stat(path)).size)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* papers(say: (line: string) => void): AsyncGenerator<ArchivedFile> {
  for (let round = 0; round < PAPERS / ROUND; round++) {
    const startedAt = performance.now()
    const before = process.cpuUsage()
    let bytes = 0
    for (let index = round * ROUND; index < (round + 1) * ROUND; index++) {
      const facts = factsOf(index)
      const madeAt = new Date(epochOf(facts.issuedAt))
      const pdf = await renderInvoice(facts)
      bytes += pdf.length
      yield { name: paperName(facts.number, facts.buyer.name, 'pdf'), content: pdf, madeAt }
      const xml = Buffer.from(invoiceXml(facts))
      yield { name: paperName(facts.number, facts.buyer.name, 'xml'), content: xml, madeAt }
    }
    const { user, system } = process.cpuUsage(before)
    const perSecond = Math.round((ROUND * 1000) / (performance.now() - startedAt))
    const cpu_ms = ((user + system) / 1000 / ROUND).toFixed(1)
    const size = (bytes / ROUND / 1000).toFixed(0)
    say(
      `  ${(round + 1) * ROUND}: ${perSecond} a second, ${cpu_ms} ms of processor, ${size} kB each; ${memory()}`,
    )
  }
}

/** A name of other characters for each. */
function factsOf(index: number) {
  const { buyer } = sampleFacts()
  const characters = [index * 7, index * 13 + 5].map((place) => 0x4e00 + (place % 20_000))
  const number = `260090000100${String(index + 1).padStart(8, '0')}`
  return {
    ...sampleFacts({ buyer: { ...buyer, name: `陈${String.fromCodePoint(...characters)}` } }),
    number,
  }
}
