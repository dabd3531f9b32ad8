import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'

/** Pixels of an image for each field of the code, and the fields of its light margin. */
const PIXELS = 4
const MARGIN = 4

/** Reads the code that is drawn on a page as a camera does: its fields are the only squares there. */
export async function readCode(paper: Buffer, page: number): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(paper), verbosity: 0 })
  const { fnArray, argsArray } = await (await (await loading.promise).getPage(page)).getOperatorList()
  const paths = fnArray.flatMap((operator, at) => (operator === OPS.constructPath ? [argsArray[at]] : []))
  await loading.destroy()
  return decodeQR(
    imageOf(cornersOf(paths.flatMap(([ending, [path]]) => (ending === OPS.fill ? [...path] : [])))),
  )
}

/** The places where paths begin: a path is a list of numbered steps, a step to a place has it behind its number. */
function cornersOf(path: readonly number[]): [number, number][] {
  const corners: [number, number][] = []
  for (let at = 0; at < path.length; at += path[at] === 4 ? 1 : 3)
    if (path[at] === 0) corners.push([path[at + 1]!, path[at + 2]!])
  return corners
}

function imageOf(corners: readonly [number, number][]) {
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  // The smallest code has 21 fields, and each four more.
  const side = Math.min(...xs.filter((x) => x - left > 0.1).map((x) => x - left))
  const count = Math.round((Math.max(...xs) - left) / side) + 1
  const width = (count + 2 * MARGIN) * PIXELS
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [x, y] of corners) {
    const column = Math.round((x - left) / side) + MARGIN
    const row = Math.round((y - top) / side) + MARGIN
    for (let down = 0; down < PIXELS; down++)
      for (let across = 0; across < PIXELS; across++) {
        const at = ((row * PIXELS + down) * width + column * PIXELS + across) * 4
        data.fill(0, at, at + 3)
      }
  }
  return { width, height: width, data }
}
