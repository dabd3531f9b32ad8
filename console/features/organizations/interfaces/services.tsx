import { serviceList } from '@water/contract/services/list'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../../api/queries'
import { useWords } from '../../../i18n/words'
import { useDeclared } from '../../../parts/lists/declared'
import { pathTo } from '../../../paths'
import { useConfirm } from '../../../ui/dialog/confirm'
import { Dialog } from '../../../ui/dialog/dialog'
import { notify } from '../../../ui/dialog/notify'
import { today } from '../../../ui/field/today'
import { EmbeddedList } from '../../../ui/list/embedded-list'
import { Panel } from '../../../ui/page/panel'
import { When } from '../../../ui/show/amounts'
import { StatusTag } from '../../../ui/show/status-tag'
import * as textStyles from '../../../ui/show/text.module.css'
import { Example, PLACEHOLDER } from './example'
import * as styles from './interfaces.module.css'
import type { Service } from './service'
import { ServiceDialog, usePermissionName } from './service-dialog'
import { TokenDialog } from './token-dialog'
import { words } from './words'

const LIST = 'GET /organizations/services/'

type Opened = { do: 'create' } | { do: 'edit' | 'token' | 'example'; row: Service }

/** The service accounts: who else calls, with what, and since when it was last seen. */
export function Services() {
  const t = useWords(words)
  const nameOf = usePermissionName()
  const [opened, open] = useState<Opened | null>(null)
  const close = () => open(null)
  const declared = useDeclared(LIST, serviceList, {
    cells: {
      codes: ({ codes }) => codes.map((code) => nameOf(code)).join(t('separator')) || '—',
      addresses: ({ addresses }) => addresses.join(t('separator')) || t('anywhere'),
      is_active: ({ is_active }) => (
        <StatusTag tone={is_active ? 'good' : 'quiet'}>{t(is_active ? 'active' : 'inactive')}</StatusTag>
      ),
      last_used_at: ({ last_used_at, last_address }) =>
        last_used_at === null ? (
          <span className={textStyles.quiet}>{t('never')}</span>
        ) : (
          <>
            <When value={last_used_at} />
            <div className={textStyles.quiet}>{t('from', { address: last_address })}</div>
          </>
        ),
      tokens: (row) => <Tokens service={row} />,
    },
    widths: { name: 140, codes: 200, addresses: 140 },
    without: ['last_address'],
  })
  return (
    <Panel
      title={t('services')}
      extra={
        <Button type="primary" onClick={() => open({ do: 'create' })}>
          {t('create')}
        </Button>
      }
    >
      <EmbeddedList
        {...declared}
        title={t('services')}
        keep={['tab']}
        lead={() => <p className={styles.about}>{t('about')}</p>}
        columns={[
          ...declared.columns,
          {
            key: 'acts',
            title: t('actions'),
            staysInSight: true,
            render: (row) => <Acts row={row} onOpen={open} />,
          },
        ]}
        empty={{ title: t('emptyTitle'), text: declared.emptyText }}
      />
      {opened?.do === 'create' ? <ServiceDialog onClose={close} /> : null}
      {opened?.do === 'edit' ? <ServiceDialog row={opened.row} onClose={close} /> : null}
      {opened?.do === 'token' ? <TokenDialog service={opened.row} onClose={close} /> : null}
      {opened?.do === 'example' ? (
        <Dialog open title={t('exampleOf', { name: opened.row.name })} onClose={close} width={640}>
          <p>{t('exampleText', { placeholder: PLACEHOLDER })}</p>
          <Example purpose={opened.row.purpose} />
        </Dialog>
      ) : null}
    </Panel>
  )
}

function Acts({ row, onOpen }: { row: Service; onOpen: (opened: Opened) => void }) {
  const t = useWords(words)
  const { id, name } = row
  return (
    <span className={styles.rowActs}>
      {row.is_active ? (
        <Button
          type="link"
          size="small"
          aria-label={t('newTokenFor', { name })}
          onClick={() => onOpen({ do: 'token', row })}
        >
          {t('newToken')}
        </Button>
      ) : null}
      <Button
        type="link"
        size="small"
        aria-label={t('exampleOf', { name })}
        onClick={() => onOpen({ do: 'example', row })}
      >
        {t('example')}
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={t('editNamed', { name })}
        onClick={() => onOpen({ do: 'edit', row })}
      >
        {t('edit')}
      </Button>
      <Link to={`${pathTo('AuditTrail')}?service=${id}`} aria-label={t('trailOf', { name })}>
        <Button type="link" size="small" tabIndex={-1}>
          {t('trail')}
        </Button>
      </Link>
    </span>
  )
}

/** The tokens of an account that nobody has ended, with the way to end one. */
function Tokens({ service: { id, tokens } }: { service: Service }) {
  const t = useWords(words)
  const confirm = useConfirm()
  const end = useSend('DELETE /organizations/services/{id}/tokens/{token_id}/', ['/organizations/services/'])
  const now = today()
  async function ask({ id: token_id, prefix }: Service['tokens'][number]) {
    const asked = { title: t('endTokenTitle', { prefix }), text: t('endTokenText'), okText: t('endToken') }
    if (!(await confirm({ ...asked, isDangerous: true }))) return
    await end.mutateAsync({ path: { id, token_id } })
    notify('success', t('ended', { prefix }))
  }
  if (tokens.length === 0) return <span className={textStyles.quiet}>{t('noTokens')}</span>
  return (
    <div className={styles.tokens}>
      {tokens.map((token) => (
        <div key={token.id} className={styles.token}>
          <code>{token.prefix}…</code>
          {token.expires_on < now ? (
            <StatusTag tone="bad">{t('expired')}</StatusTag>
          ) : (
            t('through', { day: token.expires_on })
          )}
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('endTokenNamed', { prefix: token.prefix })}
            onClick={() => ask(token)}
          >
            {t('endToken')}
          </Button>
        </div>
      ))}
    </div>
  )
}
