import { Table, type TableProps, type TableRef } from 'antd'
import { useEffect, useRef } from 'react'

/** The library passes the name on and does not say so. */
type WideTableProps<Row> = TableProps<Row> & { 'aria-label': string }

/** A table without filters. Where it is wider than its place, Tab reaches it and the arrow keys move it. */
export function WideTable<Row extends object>(props: WideTableProps<Row>) {
  const table = useRef<TableRef>(null)
  const label = props['aria-label']
  useEffect(() => {
    const content = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content')
    if (!content) return
    const marks = Object.entries({ tabindex: '0', role: 'group', 'aria-label': label })
    const measured = new ResizeObserver(() => {
      const isWider = content.scrollWidth > content.clientWidth
      for (const [name, value] of marks) {
        if (isWider) content.setAttribute(name, value)
        else content.removeAttribute(name)
      }
    })
    // Its place becomes narrower, or its rows become wider.
    for (const part of [content, ...content.children]) measured.observe(part)
    return () => measured.disconnect()
  }, [label])
  return <Table<Row> ref={table} size="small" pagination={false} scroll={{ x: 'max-content' }} {...props} />
}
