import { fen, totalOf, yuan } from '@water/rules/money'
import { Button, Table } from 'antd'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { selectOrganization, useOrganization } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { Loaded } from '../../ui/show/loaded'
import { StatusTag } from '../../ui/show/status-tag'
import * as styles from './home.module.css'
import type { Span } from './span'
import { words } from './words'

const FIGURES = ['charged', 'collected', 'arrears'] as const

/** All organizations side by side, and the way into each. */
export default function Organizations({ span }: { span: Span }) {
  const t = useWords(words)
  const chosen = useOrganization()
  const query = { from: span.from, to: span.to, organization: undefined }
  const answer = useCall('GET /dashboard/', { query }, { keepBefore: true, whenSeenAgain: true })
  return (
    <Panel
      title={t('organizations')}
      extra={<span className={styles.ofSpan}>{`${span.from} – ${span.to}`}</span>}
    >
      <Loaded query={answer}>
        {({ organizations }) => (
          <Table
            aria-label={t('organizations')}
            size="small"
            rowKey="id"
            scroll={{ x: 'max-content' }}
            pagination={(organizations?.length ?? 0) > 20 ? { pageSize: 20, showSizeChanger: false } : false}
            dataSource={organizations ?? []}
            columns={[
              {
                title: t('organization'),
                render: (_, { id, name }) =>
                  id === chosen ? (
                    <span className={styles.chosen}>
                      {name} <StatusTag tone="busy">{t('chosen')}</StatusTag>
                    </span>
                  ) : (
                    <Button
                      type="link"
                      size="small"
                      className={styles.into}
                      onClick={() => selectOrganization({ id, name })}
                    >
                      {name}
                    </Button>
                  ),
              },
              ...FIGURES.map((figure) => ({
                title: t(figure),
                align: 'right' as const,
                sorter: (one: Row, other: Row) => fen(one[figure]) - fen(other[figure]),
                render: (_: unknown, row: Row) => <Money value={row[figure]} />,
              })),
            ]}
            summary={() => (
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>{t('total')}</Table.Summary.Cell>
                {FIGURES.map((figure, at) => (
                  <Table.Summary.Cell key={figure} index={at + 1} align="right">
                    <Money value={sumOf(organizations, figure)} />
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            )}
          />
        )}
      </Loaded>
    </Panel>
  )
}

type Figure = (typeof FIGURES)[number]
type Row = Record<Figure, string>

const sumOf = (rows: readonly Row[] | null, figure: Figure): string =>
  yuan(totalOf((rows ?? []).map((row) => fen(row[figure]))))
