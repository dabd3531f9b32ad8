import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A text of the paper and where its line begins, from the lower left of the page. */
export interface Placed {
  text: string
  x: number
  y: number
  width: number
}

/** The texts of each page as a reader selects and copies them, in the order of drawing. */
export async function readPaper(paper: Buffer): Promise<Placed[][]> {
  const loading = getDocument({ data: new Uint8Array(paper), verbosity: 0 })
  const document = await loading.promise
  const pages: Placed[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent({ disableNormalization: true })
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      ),
    )
  }
  await loading.destroy()
  return pages
}

/** Without blanks: a wrapped text reads as a whole. */
export const squeezed = (text: string): string => text.replace(/\s+/g, '')

export const squeezedText = (page: readonly Placed[]): string =>
  squeezed(page.map(({ text }) => text).join(''))

/** The texts on the line of another text, from left to right. */
export function lineOf(page: readonly Placed[], text: string): string[] {
  const found = page.find((placed) => placed.text === text)
  if (found === undefined) throw new Error(`"${text}" is not on the page`)
  // Labels and figures of a line differ a little in size.
  return page
    .filter(({ y, text }) => Math.abs(y - found.y) < 2 && text.trim() !== '')
    .toSorted((one, other) => one.x - other.x)
    .map((placed) => placed.text)
}
