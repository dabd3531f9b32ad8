import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** The rows of a COPY in PostgreSQL's text format. They take the place of a statement's parameters. */
export class CopyText {
  constructor(
    readonly text: string,
    readonly rows: number,
  ) {}
}

/** Runs a COPY on the driver's own client. */
export function runCopy(
  client: pg.PoolClient,
  statement: string,
  { text, rows }: CopyText,
): Promise<{ command: string; rowCount: number; rows: never[] }> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(statement))
    stream.on('error', reject)
    stream.on('finish', () => resolve({ command: 'COPY', rowCount: rows, rows: [] }))
    stream.end(text)
  })
}
