import { Form, Space, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { isInvoiceable } from '../../parts/invoices/invoiceable'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { Money, Volume, When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import { firstChoice, ordersOf } from './draft'
import * as styles from './invoices.module.css'
import { words } from './words'

interface OrderChoiceProps {
  meter: number
  value?: number[] | null
  onChange?: (orders: number[]) => void
}

const SHOWN = 6

/** The orders of an account that can be invoiced; the newest is chosen. */
export function OrderChoice({ meter, value, onChange }: OrderChoiceProps) {
  const t = useWords(words)
  const form = Form.useFormInstance()
  const orders = useCall('GET /orders/', { query: ordersOf(meter) })
  // Those that the address names come first, wherever they stand among the others.
  const [named] = useState(value ?? [])
  const rows = orders.data?.results.filter(isInvoiceable).sort((one, other) => rank(one) - rank(other))
  const first = rows && value === null ? firstChoice(rows) : null
  useEffect(() => {
    // Not by `onChange`: what the user has not chosen is no unsaved input.
    if (first !== null) form.setFieldValue('orders', first)
  }, [first === null])
  return (
    <Loaded query={orders}>
      {() =>
        rows === undefined || rows.length === 0 ? (
          <p className={textStyles.quiet}>{t('noOrders')}</p>
        ) : (
          <ScrollX label={t('orderTable')}>
            <Table
              aria-label={t('orders')}
              className={styles.invoiceOrders}
              size="small"
              rowKey={({ id, order_no }) => id ?? order_no ?? ''}
              pagination={rows.length > SHOWN ? { pageSize: SHOWN, showSizeChanger: false } : false}
              dataSource={rows}
              rowSelection={{
                selectedRowKeys: value ?? [],
                preserveSelectedRowKeys: true,
                onChange: (_, chosen) => onChange?.(chosen.flatMap(({ id }) => id ?? [])),
                getCheckboxProps: ({ order_no }) => ({ 'aria-label': order_no }) as object,
              }}
              columns={[
                {
                  title: t('order_no'),
                  render: (_, { id, order_no, of_former, customer_name, invoice_status }) => (
                    <Space>
                      {id === null ? order_no : <Link to={pathTo('OrderDetail', { id })}>{order_no}</Link>}
                      {of_former ? <Tag>{t('former', { name: customer_name })}</Tag> : null}
                      {invoice_status === 'none' ? null : (
                        <Status of="invoiceStatus" value={invoice_status} />
                      )}
                    </Space>
                  ),
                },
                { title: t('billing_month'), render: (_, row) => <When value={row.billing_month} /> },
                {
                  title: t('period'),
                  render: (_, row) => <When value={`${row.period_from} – ${row.period_to}`} />,
                },
                {
                  title: t('billed_volume'),
                  align: 'right',
                  render: (_, row) => <Volume value={row.billed_volume} />,
                },
                {
                  title: t('order_amount'),
                  align: 'right',
                  render: (_, row) => <Money value={row.amount} />,
                },
                {
                  title: t('order_status'),
                  render: (_, row) => <Status of="orderStatus" value={row.status} />,
                },
              ]}
            />
          </ScrollX>
        )
      }
    </Loaded>
  )

  function rank({ id }: { id: number | null }): number {
    return id !== null && named.includes(id) ? 0 : 1
  }
}
