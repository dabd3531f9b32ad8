import { fen, totalOf, yuan } from '@water/rules/money'
import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { selectOrganization, useOrganization } from '../../state/session'
import { Panel } from '../../ui/page/panel'
import { Money } from '../../ui/show/amounts'
import { FigureTable } from '../../ui/show/figure-table'
import { Loaded } from '../../ui/show/loaded'
import { Outcome } from '../../ui/show/outcome'
import { StatusTag } from '../../ui/show/status-tag'
import * as styles from './home.module.css'
import type { Span } from './span'
import { words } from './words'

const FIGURES = ['charged', 'collected', 'arrears'] as const

interface OrganizationsProps {
  span: Span
  /** The rest of the page. It comes when the height of the table is known, and so it never jumps. */
  children: ReactNode
}

/** All organizations side by side, and the way into each. */
export default function Organizations({ span, children }: OrganizationsProps) {
  const t = useWords(words)
  const query = { from: span.from, to: span.to, organization: undefined }
  const answer = useCall('GET /dashboard/', { query }, { keepBefore: true, whenSeenAgain: true })
  const backup = useCall('GET /backups/state/', { query: { organization: undefined } })
  const navigate = useNavigate()
  const isKnown = [answer, backup].every(({ data, error }) => data !== undefined || error !== null)
  if (answer.data?.organizations?.length === 0)
    return (
      <Panel title={t('beginHere')}>
        <Outcome icon="organization" title={t('noOrganization')} text={t('noOrganizationText')}>
          <Button type="primary" onClick={() => navigate(pathTo('OrganizationsCreate'))}>
            {t('createOrganization')}
          </Button>
        </Outcome>
      </Panel>
    )
  const panel = (
    <Panel
      title={t('organizations')}
      extra={<span className={styles.ofSpan}>{`${span.from} – ${span.to}`}</span>}
    >
      {isKnown && backup.data?.is_late ? (
        <Alert
          type="error"
          showIcon
          title={t('backupLate')}
          action={<Link to={pathTo('Backups')}>{t('backups')}</Link>}
        />
      ) : null}
      <Loaded query={isKnown ? answer : { ...answer, data: undefined }}>
        {({ organizations }) => (
          <FigureTable
            label={t('organizations')}
            table={{
              columns: [
                { title: t('organization') },
                ...FIGURES.map((figure) => ({ title: t(figure), isNumber: true })),
              ],
              rows: (organizations ?? []).map((row) => ({
                key: row.id,
                cells: [
                  <Name key="name" {...row} />,
                  ...FIGURES.map((figure) => <Money key={figure} value={row[figure]} />),
                ],
              })),
              total: [
                t('total'),
                ...FIGURES.map((figure) => <Money key={figure} value={sumOf(organizations, figure)} />),
              ],
            }}
          />
        )}
      </Loaded>
    </Panel>
  )
  return (
    <>
      {panel}
      {isKnown ? children : null}
    </>
  )
}

/** The chosen one, or the way to choose it: the figures below and every list are then of it. */
function Name({ id, name }: { id: number; name: string }) {
  const t = useWords(words)
  if (id !== useOrganization())
    return (
      <Button
        type="link"
        size="small"
        className={styles.into}
        onClick={() => selectOrganization({ id, name })}
      >
        {name}
      </Button>
    )
  return (
    <span className={styles.chosen}>
      {name} <StatusTag tone="busy">{t('chosen')}</StatusTag>
    </span>
  )
}

type Figure = (typeof FIGURES)[number]
type Row = Record<Figure, string>

const sumOf = (rows: readonly Row[] | null, figure: Figure): string =>
  yuan(totalOf((rows ?? []).map((row) => fen(row[figure]))))
