import { Table, type TableProps, type TableRef } from 'antd'
import { useEffect, useRef } from 'react'

/** A table without links or pages. Where it is wider than its place, Tab reaches it and the arrow keys move it. */
export function WideTable<Row extends object>(props: TableProps<Row>) {
  const table = useRef<TableRef>(null)
  useEffect(() => {
    const content = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content')
    if (!content) return
    const measured = new ResizeObserver(() => {
      content.tabIndex = content.scrollWidth > content.clientWidth ? 0 : -1
    })
    measured.observe(content)
    return () => measured.disconnect()
  }, [])
  return <Table<Row> ref={table} size="small" pagination={false} scroll={{ x: 'max-content' }} {...props} />
}
