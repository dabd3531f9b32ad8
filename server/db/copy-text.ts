import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** The rows of a COPY in PostgreSQL's text format. They take the place of a statement's parameters. */
export class CopyText {
  constructor(
    readonly text: string,
    readonly rows: number,
    /** Whose rows all of them are; null: of several organizations, or of none. */
    readonly organization: unknown,
  ) {}
}

/** Runs a COPY on a free client. pg takes it only while it does not send statements ahead of their answers. */
export async function runCopy(
  client: pg.PoolClient,
  statement: string,
  { text, rows }: CopyText,
): Promise<{ command: string; rowCount: number; rows: never[] }> {
  const sender: { pipeline: boolean } = client
  sender.pipeline = false
  try {
    const stream = client.query(copyFrom(statement))
    await finished(stream.end(text))
  } finally {
    sender.pipeline = true
  }
  return { command: 'COPY', rowCount: rows, rows: [] }
}
