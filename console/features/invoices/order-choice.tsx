import { Form, Space, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../i18n/words'
import { Status } from '../../parts/vocabulary/status'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { Money, Volume, When } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import { firstChoice } from './draft'
import * as styles from './invoices.module.css'
import { OrderLines } from './order-lines'
import { useInvoiceable } from './use-account'
import { words } from './words'

interface OrderChoiceProps {
  meter: number
  value?: number[] | null
  onChange?: (orders: number[]) => void
}

const SHOWN = 6

/** The orders of an account that can be invoiced, with their lines; the newest is chosen. */
export function OrderChoice({ meter, value, onChange }: OrderChoiceProps) {
  const t = useWords(words)
  const form = Form.useFormInstance()
  const mayOpen = useMay()(['orderView'])
  const orders = useInvoiceable(meter)
  // Those that the address names come first, wherever they stand among the others.
  const [named] = useState(value ?? [])
  const rows = orders.data?.toSorted((one, other) => rank(one) - rank(other))
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
              rowKey="id"
              pagination={rows.length > SHOWN ? { pageSize: SHOWN, showSizeChanger: false } : false}
              dataSource={rows}
              rowSelection={{
                selectedRowKeys: value ?? [],
                preserveSelectedRowKeys: true,
                // By the keys: an order of the address may have been invoiced meanwhile, and be no row.
                onChange: (keys) => onChange?.(keys.map(Number)),
                getCheckboxProps: ({ order_no }) => ({ 'aria-label': order_no }) as object,
              }}
              expandable={{
                columnTitle: t('lines'),
                columnWidth: 64,
                expandedRowRender: ({ lines }) => <OrderLines lines={lines} />,
              }}
              columns={[
                {
                  title: t('order_no'),
                  render: (_, { id, order_no, of_former, customer_name, invoice_status }) => (
                    <Space>
                      {mayOpen ? <Link to={pathTo('OrderDetail', { id })}>{order_no}</Link> : order_no}
                      {of_former ? <Tag>{t('former', { name: customer_name })}</Tag> : null}
                      {invoice_status === 'none' ? null : (
                        <Status of="invoiceStatus" value={invoice_status} />
                      )}
                    </Space>
                  ),
                },
                { title: t('billing_month'), render: (_, row) => <When value={row.billing_month} /> },
                {
                  title: t('order_amount'),
                  align: 'right',
                  render: (_, row) => <Money value={row.amount} />,
                },
                {
                  title: t('order_status'),
                  render: (_, row) => <Status of="orderStatus" value={row.status} />,
                },
                {
                  title: t('period'),
                  render: (_, row) => <When value={`${row.period_from} – ${row.period_to}`} />,
                },
                {
                  title: t('billed_volume'),
                  align: 'right',
                  render: (_, row) => <Volume value={row.billed_volume} />,
                },
              ]}
            />
          </ScrollX>
        )
      }
    </Loaded>
  )

  function rank({ id }: { id: number }): number {
    return named.includes(id) ? 0 : 1
  }
}
