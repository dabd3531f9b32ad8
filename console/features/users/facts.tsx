import { useWords } from '../../i18n/words'
import { Panel } from '../../ui/page/panel'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import type { User } from './draft'
import { words } from './words'

/** The person and the account, beside what the head says. */
export function UserFacts({ user }: { user: User }) {
  const t = useWords(words)
  return (
    <Panel title={t('data')}>
      <Facts
        facts={[
          ...(user.name ? [] : [{ label: t('name'), value: null }]),
          ...(user.phone ? [] : [{ label: t('phone'), value: null }]),
          { label: t('gender'), value: user.gender ? t(user.gender) : null },
          { label: t('email'), value: user.email },
          { label: t('id_number'), value: user.id_number },
          { label: t('approval'), value: t(user.is_audit ? 'approved' : 'waiting') },
          { label: t('created_at'), value: <When value={user.created_at} /> },
          { label: t('updated_at'), value: <When value={user.updated_at} /> },
        ]}
      />
    </Panel>
  )
}
