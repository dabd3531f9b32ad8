import { SaxesParser } from 'saxes'
import { refuse } from '../refusal'

interface XmlEvents {
  open?(name: string, attributes: Record<string, string>): void
  /** `content` is the text directly inside an element without child elements. */
  close?(name: string, content: string): void
}

/**
 * Reads XML piece by piece and returns control after each piece, so that the results can be passed on. Names have no
 * prefix. Nothing outside of the document is fetched, and only XML's own five entities are expanded.
 */
export async function* parseXmlPiecewise(
  pieces: AsyncIterable<Buffer>,
  events: XmlEvents,
): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  const parser = new SaxesParser({ position: false, xmlns: false })
  let content = ''
  parser.on('opentag', ({ name, attributes }) => {
    content = ''
    events.open?.(localName(name), attributes)
  })
  parser.on('text', (text) => {
    content += text
  })
  parser.on('cdata', (text) => {
    content += text
  })
  parser.on('closetag', ({ name }) => {
    events.close?.(localName(name), content)
    content = ''
  })
  for await (const piece of pieces) {
    feed(() => parser.write(decoder.decode(piece, { stream: true })))
    yield
  }
  feed(() => parser.write(decoder.decode()).close())
  yield
}

export async function parseXml(pieces: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _ of parseXmlPiecewise(pieces, events));
}

/** An error of saxes means that the document is broken. Refusals of the event handlers keep their own sentence. */
function feed(step: () => void): void {
  try {
    step()
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) refuse('file_damaged')
    throw error
  }
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}
