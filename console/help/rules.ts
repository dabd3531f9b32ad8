import { Marked, type Token } from 'marked'
import type { Text } from '../i18n/locale'

/** The text of a page in both languages, as in RULES.md. */
export const both = ({ zh, en }: Text): string => `${zh} · ${en}`

const EXAMPLES: Text = { zh: '例', en: 'Examples' }

/** The id that a link in the table of contents uses, in the form of repository sites. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    // The product does not serve the repository's files: their names stay, without a link.
    link({ href, tokens, text }) {
      return href.startsWith('#')
        ? `<a href="${href.toLowerCase()}">${this.parser.parseInline(tokens)}</a>`
        : `<code>${text}</code>`
    },
    table(token) {
      const rows = [token.header, ...token.rows].map((cells) =>
        cells.map((cell) => this.tablecell(cell)).join(''),
      )
      const [header = '', ...body] = rows.map((cells) => `<tr>${cells}</tr>`)
      // Focusable, so that the keyboard scrolls it.
      return `<div class="table" tabindex="0" role="group" aria-label="${both(EXAMPLES)}"><table><thead>${header}</thead><tbody>${body.join('')}</tbody></table></div>\n`
    },
  },
})

/** RULES.md as HTML, from its table of contents on. The part before it is for authors. */
export function rulesHtml(markdown: string): string {
  const tokens = marked.lexer(markdown)
  const start = tokens.findIndex(({ type }: Token) => type === 'list')
  return marked.parser(tokens.slice(Math.max(start, 0)))
}
