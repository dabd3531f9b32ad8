import type { TableProps } from 'antd'
import { useState } from 'react'

export interface ChosenRows<Row> {
  rows: readonly Row[]
  clear: () => void
  /** For the table: `nameOf` says what the check box of a row chooses. */
  selection: (
    nameOf: (row: Row) => string,
    isDisabled?: (row: Row) => boolean,
  ) => NonNullable<TableProps<Row>['rowSelection']>
}

/** Rows that a person ticks; they stay ticked on other pages of the list. */
export function useChosenRows<Row extends object>(keyOf: (row: Row) => number): ChosenRows<Row> {
  const [rows, setRows] = useState<readonly Row[]>([])
  return {
    rows,
    clear: () => setRows([]),
    selection: (nameOf, isDisabled) => ({
      selectedRowKeys: rows.map(keyOf),
      preserveSelectedRowKeys: true,
      onChange: (_, selected) => setRows(selected),
      getCheckboxProps: (row) =>
        ({ disabled: isDisabled?.(row) ?? false, 'aria-label': nameOf(row) }) as object,
    }),
  }
}
