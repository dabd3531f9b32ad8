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
  /** The shape of each named statement, once it is described. */
  shapes: Map<string, Shape>
  names: Set<string>
  /** The connection as a query without a description sees it. */
  undescribed: pg.Connection
}

/**
 * PostgreSQL keeps one plan per name and connection. This limit stops texts that are built at run time from filling its
 * memory. The statements beyond it are planned each time.
 */
const NAME_LIMIT = 1000

const known = new WeakMap<pg.Connection, Known>()
const inner = pg.Query.prototype as unknown as Inner

/**
 * A query under a name. PostgreSQL describes its rows once per connection instead of every time: while a statement is
 * prepared, they cannot change (PostgreSQL refuses it after a change of a table).
 */
export class PreparedQuery extends pg.Query {
  declare text: string
  declare private _result: Shape
  declare private _accumulateRows: boolean
  private connection: pg.Connection | null = null

  constructor(
    text: string,
    values: unknown[],
    private name: string | undefined,
    answered: (error: Error | undefined, result: pg.ResultBuilder) => void,
  ) {
    super(text, values, answered)
  }

  prepare(connection: pg.Connection): void {
    this.connection = connection
    const of = knownOf(connection)
    if (this.name !== undefined && of.names.size >= NAME_LIMIT && !of.names.has(this.name))
      this.name = undefined
    const shape = this.name === undefined ? undefined : of.shapes.get(this.name)
    if (this.name !== undefined) of.names.add(this.name)
    if (shape) {
      Object.assign(this._result, shape)
      this._accumulateRows = true
    }
    inner.prepare.call(this, shape ? of.undescribed : connection)
  }

  handleRowDescription(message: unknown): void {
    inner.handleRowDescription.call(this, message)
    if (this.name === undefined || !this.connection) return
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    knownOf(this.connection).shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject })
  }
}

function knownOf(connection: pg.Connection): Known {
  let of = known.get(connection)
  if (!of) {
    of = {
      shapes: new Map(),
      names: new Set(),
      undescribed: Object.create(connection, { describe: { value: () => {} } }),
    }
    known.set(connection, of)
  }
  return of
}
