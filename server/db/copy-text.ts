import pg from 'pg'

/** The rows of a COPY in PostgreSQL's text format. They take the place of a statement's parameters. */
export class CopyText {
  constructor(
    readonly text: string,
    /** Whose rows all of them are; null: of several organizations, or of none. */
    readonly organization: unknown,
  ) {}
}

/** pg's types do not list these. */
interface Copying extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** PostgreSQL keeps a part whole while it reads its rows. */
const PART_BYTES = 1024 * 1024

/**
 * A COPY whose rows are sent along with it. Nobody waits until PostgreSQL asks for them, and other statements are sent before and
 * behind it. PostgreSQL drops the rows of a COPY that it refuses ("COPY Operations" of the chapter about its protocol).
 */
export class CopyQuery extends pg.Query {
  constructor(
    private readonly statement: string,
    private readonly copied: CopyText,
    answered: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(statement, answered)
  }

  override submit = (connection: pg.Connection): void => {
    // pg's own connection has them.
    const to = connection as Copying
    const bytes = Buffer.from(this.copied.text)
    to.query(this.statement)
    for (let at = 0; at < bytes.length; at += PART_BYTES)
      to.sendCopyFromChunk(bytes.subarray(at, at + PART_BYTES))
    to.endCopyFrom()
  }

  handleCopyInResponse(): void {}
}
