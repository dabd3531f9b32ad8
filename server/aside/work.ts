import type { Databases } from '../db/databases'

/**
 * Work that a person waits for and that would keep the server's thread: it reads or makes a file. `Input` and `Output`
 * are plain data, because they go to another thread; bytes arrive there as a Uint8Array.
 */
export interface Work<Input, Output> {
  name: string
  run(databases: Databases, input: Input): Promise<Output>
}

/** Does it away from the server's thread. A Refusal of the work is thrown as one. */
export type Aside = <Input, Output>(work: Work<Input, Output>, input: Input) => Promise<Output>

/** Where there are no other threads. */
export const inPlace =
  (databases: Databases): Aside =>
  (work, input) =>
    work.run(databases, input)

/** The same bytes as a Buffer, not copied. */
export const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
