/** Text as banks write it: each character by the two bytes that decode to it. */
export function inGb18030(text: string): Buffer {
  return Buffer.from([...text].flatMap((character) => bytesOf.get(character) ?? [character.charCodeAt(0)]))
}

const decoder = new TextDecoder('gb18030')
const bytesOf = new Map<string, number[]>()
for (let lead = 0x81; lead <= 0xfe; lead++)
  for (let trail = 0x40; trail <= 0xfe; trail++)
    if (trail !== 0x7f) bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
