import { refuse } from '../refusal'

/** Edits the markup of a document: the returned text replaces the given one. */
export interface TagEditor {
  /** A whole tag from `<` to `>`, or a comment or CDATA section. */
  tag(tag: string): string
  /** The text between two tags, or a piece of it. */
  text(text: string): string
}

/** Far more than any spreadsheet program writes between `<` and `>`. */
const LONGEST_TAG = 1024 * 1024

/**
 * Rewrites XML piece by piece. Each piece is passed on up to a tag that is not complete yet. Time grows with the
 * document's length and memory does not grow, even in a broken document.
 */
export async function* rewriteTags(pieces: AsyncIterable<string>, editor: TagEditor): AsyncGenerator<string> {
  let kept = ''
  for await (const piece of pieces) {
    const { done, left } = rewritten(kept + piece, editor)
    if (left.length > LONGEST_TAG) refuse('file_damaged')
    kept = left
    yield done
  }
  yield kept
}

function rewritten(markup: string, editor: TagEditor): { done: string; left: string } {
  let done = ''
  for (let at = 0; ; ) {
    const open = markup.indexOf('<', at)
    const text = markup.slice(at, open === -1 ? undefined : open)
    if (text !== '') done += editor.text(text)
    if (open === -1) return { done, left: '' }
    const end = endOf(markup, open)
    if (end === -1) return { done, left: markup.slice(open) }
    done += editor.tag(markup.slice(open, end))
    at = end
  }
}

function endOf(markup: string, open: number): number {
  const closing = markup.startsWith('<!--', open) ? '-->' : markup.startsWith('<![CDATA[', open) ? ']]>' : '>'
  const at = markup.indexOf(closing, open)
  return at === -1 ? -1 : at + closing.length
}
