import { settings } from '@water/contract/organizations/calls'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, keepOrganizations, session, useSession } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { Outcome } from '../../ui/show/outcome'
import type { OrganizationValues } from './draft'
import { OrganizationFields } from './form'
import { words } from './words'

/** A new organization belongs to nobody yet, so only super administrators create one. */
export default function CreateOrganization() {
  const t = useWords(words)
  const goOn = useGoOn()
  const isAcross = useSession(({ userInfo }) => isAcrossOrganizations(userInfo))
  const create = useSend('POST /organizations/orgs/', ['/organizations/orgs/'])
  if (!isAcross)
    return <Outcome isPage icon="organization" title={t('onlySuperTitle')} text={t('onlySuperCreate')} />

  async function submit({ is_active: _, ...values }: OrganizationValues) {
    const { id, name } = await create.mutateAsync({ body: values })
    const isFirst = session().availableOrganizations.length === 0
    keepOrganizations([...session().availableOrganizations, { id, name }])
    notify('success', t('created', { name }))
    // The first one is the chosen one now, and home has its checklist.
    return goOn(isFirst ? pathTo('Dashboard') : pathTo('OrganizationsDetail', { id }))
  }
  return (
    <FormPage<OrganizationValues>
      title={t('create')}
      submitText={t('create')}
      initial={{ settings: settings.parse({}) }}
      onSubmit={submit}
      onCancel={() => goOn(pathTo('OrganizationsList'))}
    >
      <OrganizationFields />
    </FormPage>
  )
}
