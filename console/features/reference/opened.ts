import { useState } from 'react'

/** The dialog over a list of records: a form for a new one or for one of its rows, or the question before deletion. */
export type Opened<Row> = { act: 'create' } | { act: 'edit'; row: Row } | { act: 'delete'; row: Row } | null

/** `const [opened, open] = useOpened<Diameter>()`; `open({ act: 'edit', row })`, `open(null)`. */
export const useOpened = <Row>() => useState<Opened<Row>>(null)
