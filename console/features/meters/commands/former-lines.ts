interface FormerNo {
  no: string
  note: string
}

/** One number a line, with its note behind a blank. */
export const formerLines = (formerNos: readonly FormerNo[]): string =>
  formerNos.map(({ no, note }) => (note === '' ? no : `${no} ${note}`)).join('\n')

/** The numbers of such lines. An empty one is none. */
export const formerNosIn = (lines: string): FormerNo[] =>
  lines.split('\n').flatMap((line) => {
    const [, no, note = ''] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? []
    return no === undefined ? [] : [{ no, note }]
  })
