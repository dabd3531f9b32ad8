/** A section of the help as the search of the console reads it: address, heading, paragraphs. */
export type Indexed = readonly [address: string, title: string, paragraphs: readonly string[]]

/** The index of a language, from the pages as they are served, in the order of importance for equal matches. */
export function searchIndex(
  pages: readonly { name: string; content: string }[],
  language: 'zh' | 'en',
): Indexed[] {
  return pages.flatMap(({ name, content }) => sectionsOf(`/help/${name}`, content, language))
}

/** The section that names the chapters: they answer themselves. */
const LINKS_ALONE = 'desks'

/** A section begins with a heading or a term with an id. */
const HEADING = /<(h2|h3|dt) id="([^"]+)">(.*?)<\/\1>/gs

function sectionsOf(address: string, html: string, language: 'zh' | 'en'): Indexed[] {
  const main = html.slice(html.indexOf('<main'), html.lastIndexOf('</main>'))
  const headings = [...main.matchAll(HEADING)]
  return headings.flatMap((heading, at): Indexed[] => {
    const [whole, , id = '', title = ''] = heading
    const text = main.slice(heading.index + whole.length, headings[at + 1]?.index)
    const paragraphs = paragraphsOf(text).filter((one) => isIn(one, language))
    return paragraphs.length === 0 || id === LINKS_ALONE
      ? []
      : [[`${address}#${id}`, ownPart(plain(title), language), paragraphs]]
  })
}

/** Without the examples: tables of numbers and commands to paste answer no question. */
function paragraphsOf(html: string): string[] {
  return html
    .replace(/<(pre|table)[ >].*?<\/\1>/gs, '')
    .split(/<\/(?:p|dd|li|figcaption)>/)
    .map(plain)
    .filter((text) => text !== '')
}

/** The rules stand in both languages on one page. */
const isIn = (text: string, language: 'zh' | 'en'): boolean =>
  /\p{Script=Han}/u.test(text) === (language === 'zh')

/** “用水量 · Consumption” in one of its languages. */
function ownPart(title: string, language: 'zh' | 'en'): string {
  const parts = title.split(' · ')
  return parts.find((part) => isIn(part, language)) ?? title
}

const plain = (html: string): string =>
  html
    .replace(/<\/?(?:b|code|em|a)(?: [^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
