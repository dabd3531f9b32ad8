import pg from 'pg'

/** pg's description of the rows of a statement. Its types do not list it. */
interface Shape {
  fields: unknown[]
  _parsers: unknown[]
  _prebuiltEmptyResultObject: object
}

interface Inner {
  prepare(connection: pg.Connection): void
  handleRowDescription(message: unknown): void
}

interface Known {
  shapes: Map<string, Shape>
  /** The connection as a query without a description sees it. */
  undescribed: pg.Connection
}

const known = new WeakMap<pg.Connection, Known>()
const inner = pg.Query.prototype as unknown as Inner

/**
 * A query under a name. PostgreSQL describes its rows once per connection instead of every time: while a statement is
 * prepared, they cannot change (PostgreSQL refuses it after a change of a table).
 */
export class PreparedQuery extends pg.Query {
  declare private _result: Shape
  declare private _accumulateRows: boolean
  private connection: pg.Connection | null = null

  constructor(
    text: string,
    values: unknown[],
    private readonly name: string | undefined,
    answered: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(text, values, answered)
  }

  prepare(connection: pg.Connection): void {
    this.connection = connection
    const of = known.get(connection)
    const shape = this.name === undefined ? undefined : of?.shapes.get(this.name)
    if (shape) {
      Object.assign(this._result, shape)
      this._accumulateRows = true
    }
    inner.prepare.call(this, of && shape ? of.undescribed : connection)
  }

  handleRowDescription(message: unknown): void {
    inner.handleRowDescription.call(this, message)
    if (this.name === undefined || !this.connection) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    shapesOf(this.connection).set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function shapesOf(connection: pg.Connection): Map<string, Shape> {
  let of = known.get(connection)
  if (!of) {
    of = { shapes: new Map(), undescribed: Object.create(connection, { describe: { value: () => {} } }) }
    known.set(connection, of)
  }
  return of.shapes
}
