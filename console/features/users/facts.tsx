import { useWords } from '../../i18n/words'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import type { User } from './draft'
import { RoleName } from './tags'
import { words } from './words'

export function AccountFacts({ user }: { user: User }) {
  const t = useWords(words)
  return (
    <Panel title={t('account')}>
      <Facts
        facts={[
          { label: t('username'), value: user.username },
          { label: t('role'), value: <RoleName user={user} /> },
          {
            label: t('organization'),
            value: user.is_superuser ? t('everyOrganization') : user.organization_name,
          },
          { label: t('approval'), value: t(user.is_audit ? 'approved' : 'waiting') },
          { label: t('created_at'), value: <When value={user.created_at} /> },
          { label: t('updated_at'), value: <When value={user.updated_at} /> },
        ]}
      />
    </Panel>
  )
}

export function DataFacts({ user }: { user: User }) {
  const t = useWords(words)
  return (
    <Panel title={t('data')}>
      <Facts
        facts={[
          { label: t('name'), value: user.name },
          { label: t('gender'), value: user.gender ? t(user.gender) : null },
          { label: t('phone'), value: user.phone },
          { label: t('email'), value: user.email },
          { label: t('id_number'), value: user.id_number },
        ]}
      />
    </Panel>
  )
}
