import autocannon, { type Request } from 'autocannon'

/** One side of a comparison: its address and its next request. */
export interface Side {
  url: string
  next(): Request
}

const CONNECTIONS = 8
const SECONDS = 4
const ROUNDS = 5

export interface Comparison {
  product_per_second: number
  bare_per_second: number
  /** Median over the rounds of product ÷ bare, each pair measured one after the other. */
  ratio: number
  product_p50_ms: number
}

/** Requests both sides in turns, so that other work of the machine affects both. */
export async function compare(product: Side, bare: Side): Promise<Comparison> {
  const rounds = []
  await ask(product, 1)
  await ask(bare, 1)
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ product: await ask(product, SECONDS), bare: await ask(bare, SECONDS) })
  return {
    product_per_second: median(rounds.map(({ product }) => product.rate)),
    bare_per_second: median(rounds.map(({ bare }) => bare.rate)),
    ratio: median(rounds.map(({ product, bare }) => product.rate / bare.rate)),
    product_p50_ms: median(rounds.map(({ product }) => product.p50)),
  }
}

async function ask({ url, next }: Side, duration: number): Promise<{ rate: number; p50: number }> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { rate: result['2xx'] / result.duration, p50: result.latency.p50 }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}

let address = 0
/** A client address that has not been used for a long time: 10.x.y.z. */
export const nextAddress = (): string => {
  address = (address + 1) % 0x1000000
  return `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`
}
