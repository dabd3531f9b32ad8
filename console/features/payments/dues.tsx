import type { UseQueryResult } from '@tanstack/react-query'
import { totalDue } from '@water/rules/ledger/tender'
import { fen, yuan } from '@water/rules/money'
import { Table, Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '../../api/api-error'
import type { ReplyOf } from '../../api/call'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { ScrollX } from '../../ui/show/scroll-x'
import * as textStyles from '../../ui/show/text.module.css'
import * as styles from './payments.module.css'
import { words } from './words'

export type Dues = ReplyOf<'GET /payment-records/dues/'>
type Due = Dues['orders'][number]

/** The form of the rules: fen instead of text. */
export const openOrders = (orders: readonly Due[]) =>
  orders.map(({ order, due_date, outstanding, penalty }) => ({
    order,
    dueDate: due_date,
    outstanding: fen(outstanding),
    penalty: fen(penalty),
  }))

export const dueOf = (orders: readonly Due[]): string => yuan(totalDue(openOrders(orders)))

/** The orders of a payment: the chosen ones, or all of the present customer. */
export const payable = ({ orders, former_orders }: Dues, chosen: readonly number[] | null): Due[] =>
  chosen === null ? orders : [...orders, ...former_orders].filter(({ order }) => chosen.includes(order))

interface DuesPanelProps {
  dues: UseQueryResult<Dues, ApiError>
  chosen: readonly number[] | null
  onChoose: (orders: readonly number[] | null) => void
  /** Between the figures and the orders. */
  children?: ReactNode
}

/** The dues of the account, oldest first, with the penalty up to the day. */
export function DuesPanel({ dues, chosen, onChoose, children }: DuesPanelProps) {
  const t = useWords(words)
  return (
    <Panel title={t('dues')}>
      <Loaded query={dues}>
        {(found) => (
          <>
            <dl className={styles.tillFigures}>
              <Figure
                isMain
                label={chosen === null ? t('totalDue') : t('selected', { count: chosen.length })}
              >
                <Money value={dueOf(payable(found, chosen))} sign />
              </Figure>
              <Figure label={t('balance')}>
                <Money value={found.balance} sign />
              </Figure>
            </dl>
            {children}
            {found.orders.length === 0 ? (
              <p className={textStyles.quiet}>{t('noDues')}</p>
            ) : (
              <DuesTable
                label={t('dues')}
                region={t('duesTable')}
                orders={found.orders}
                chosen={chosen ?? found.orders.map(({ order }) => order)}
                onChoose={(picked) =>
                  onChoose(picked.length === 0 || picked.length === found.orders.length ? null : picked)
                }
              />
            )}
            {found.former_orders.length === 0 ? null : (
              <>
                <p className={styles.tillFormer}>{t('formerDues')}</p>
                <DuesTable
                  label={t('former')}
                  region={t('former')}
                  orders={found.former_orders}
                  chosen={chosen ?? []}
                  onChoose={(picked) => onChoose(picked.length === 0 ? null : picked)}
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface FigureProps {
  label: string
  isMain?: boolean
  children: ReactNode
}

function Figure({ label, isMain = false, children }: FigureProps) {
  return (
    <div className={isMain ? styles.tillMain : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface DuesTableProps {
  label: string
  /** The name of the scrolling part, a landmark beside the panel's. */
  region: string
  orders: readonly (Due & { customer_name?: string })[]
  chosen: readonly number[]
  onChoose: (orders: number[]) => void
}

function DuesTable({ label, region, orders, chosen, onChoose }: DuesTableProps) {
  const t = useWords(words)
  return (
    <div className={styles.tillDues}>
      {/* The library measures a scrolling table with a hidden copy of its check box, which takes the focus. */}
      <ScrollX label={region}>
        <Table<DuesTableProps['orders'][number]>
          aria-label={label}
          className={styles.tillDuesTable}
          size="small"
          rowKey="order"
          pagination={false}
          dataSource={[...orders]}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (_, rows) => onChoose(rows.map(({ order }) => order)),
            getCheckboxProps: ({ order_no }) => ({ 'aria-label': order_no }) as object,
          }}
          columns={[
            {
              title: t('order_no'),
              render: (_, { order, order_no, billing_month, customer_name, withholding, due_date }) => (
                <>
                  <Link to={pathTo('OrderDetail', { id: order })}>{order_no}</Link> {customer_name}
                  <div className={textStyles.quiet}>
                    {billing_month} · {t('dueBy', { date: due_date })}
                  </div>
                  {withholding === null ? null : (
                    <div>
                      <Tag title={withholding}>{t('inWithholding')}</Tag>
                    </div>
                  )}
                </>
              ),
            },
            {
              title: t('outstanding'),
              align: 'right',
              className: styles.duesPart,
              render: (_, row) => <Money value={row.outstanding} />,
            },
            {
              title: t('penalty'),
              align: 'right',
              className: styles.duesPart,
              render: (_, row) => <Money value={row.penalty} />,
            },
            {
              title: t('due'),
              align: 'right',
              render: (_, row) => (
                <>
                  <Money value={dueOf([row])} />
                  {/[1-9]/.test(row.penalty) ? (
                    <div className={`${textStyles.quiet} ${styles.duesPenalty}`}>
                      {t('withPenalty', { amount: row.penalty })}
                    </div>
                  ) : null}
                </>
              ),
            },
          ]}
        />
      </ScrollX>
    </div>
  )
}
