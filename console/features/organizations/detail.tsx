import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { forget, invalidate, useCall, useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { TimeLinePanel } from '../../parts/history/time-line'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, keepOrganizations, session, useSession } from '../../state/session'
import { DeleteDialog } from '../../ui/dialog/delete-dialog'
import { notify } from '../../ui/dialog/notify'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Icon } from '../../ui/show/icon'
import { Loaded } from '../../ui/show/loaded'
import { RecordHead } from '../../ui/show/record-head'
import type { Organization } from './draft'
import { ActiveTag, OrganizationFacts } from './facts'
import { words } from './words'

export default function OrganizationDetail() {
  const id = Number(useParams().id)
  const organization = useCall('GET /organizations/orgs/{id}/', { path: { id } })
  return (
    <Loaded isPage query={organization}>
      {(found) => <Detail organization={found} />}
    </Loaded>
  )
}

function Detail({ organization }: { organization: Organization }) {
  const t = useWords(words)
  const navigate = useNavigate()
  const { id, name } = organization
  useTabTitle({ zh: name, en: name })
  const [isAsked, setAsked] = useState(false)
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  return (
    <>
      <RecordHead
        title={name}
        state={<ActiveTag isActive={organization.is_active} />}
        tone={organization.is_active ? 'good' : 'quiet'}
        facts={[
          { label: t('code'), value: organization.code },
          ...(organization.taxpayer_id ? [{ label: t('taxpayer_id'), value: organization.taxpayer_id }] : []),
        ]}
      >
        <Button
          type="primary"
          icon={<Icon name="edit" />}
          onClick={() => navigate(pathTo('OrganizationsEdit', { id }))}
        >
          {t('edit')}
        </Button>
        {isAcross ? (
          <Button danger onClick={() => setAsked(true)}>
            {t('delete')}
          </Button>
        ) : null}
      </RecordHead>
      <OrganizationFacts isBelowHead organization={organization} />
      <TimeLinePanel of="organization" id={id} />
      {isAsked ? <Delete organization={organization} onClose={() => setAsked(false)} /> : null}
    </>
  )
}

/**
 * The server refuses while anything belongs to the organization, and names it. After the deletion the chooser in the
 * header takes the first remaining one.
 */
function Delete({
  organization: { id, name },
  onClose,
}: {
  organization: Organization
  onClose: () => void
}) {
  const t = useWords(words)
  const goOn = useGoOn()
  const remove = useSend('DELETE /organizations/orgs/{id}/', [])
  async function send() {
    await remove.mutateAsync({ path: { id } })
    notify('success', t('deleted', { name }))
    keepOrganizations(session().availableOrganizations.filter((one) => one.id !== id))
    await goOn(pathTo('OrganizationsList'))
    forget(`/organizations/orgs/${id}/`)
    await invalidate('/organizations/orgs/')
  }
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={<p>{t('deleteText')}</p>}
      okText={t('deleteConfirm')}
      onDelete={send}
      onClose={onClose}
    />
  )
}
