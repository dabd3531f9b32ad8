import type { Settings } from '@water/contract/organizations/calls'
import { call } from '../../api/call'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { isAcrossOrganizations, keepOrganizations, keepUser, session } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useGoOn } from '../../ui/form/go-on'
import { type Organization, type OrganizationValues, valuesOf } from './draft'
import { OrganizationFields } from './form'
import { useReview } from './review'
import { useSettingText } from './setting-text'
import { GROUPS, type Setting } from './settings'
import { words } from './words'

/** Changes an organization; `back` is the page before and after it. */
export function EditForm({ organization, back }: { organization: Organization; back: string }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const review = useReview()
  const show = useShown()
  const save = useSend('PATCH /organizations/orgs/{id}/', ['/organizations/orgs/'])

  async function submit(values: OrganizationValues, row: Organization) {
    const { id, updated_at } = row
    const after = { ...valuesOf(row), ...values }
    if (!(await review(row, after))) return false
    await save.mutateAsync({ path: { id }, body: { ...after, updated_at } })
    await keepName(id, after.name)
    notify('success', t('saved', { name: after.name }))
    return goOn(back)
  }
  return (
    <FormPage<OrganizationValues, Organization>
      title={t('editTitle', { name: organization.name })}
      submitText={t('save')}
      initial={valuesOf(organization)}
      edit={{ row: organization, valuesOf, show, labels: { is_active: t('is_active') } }}
      onSubmit={submit}
      onCancel={() => goOn(back)}
    >
      <OrganizationFields before={organization} />
    </FormPage>
  )
}

/** The frame shows the organization's name, too. */
async function keepName(id: number, name: string) {
  const { userInfo, availableOrganizations } = session()
  if (isAcrossOrganizations(userInfo))
    keepOrganizations(availableOrganizations.map((one) => (one.id === id ? { id, name } : one)))
  else if (userInfo?.organization_name !== name) keepUser(await call('GET /users/self/'))
}

/** Shows settings when two versions are compared. */
function useShown() {
  const say = useSettingText()
  const settings: readonly Setting[] = Object.values(GROUPS).flat()
  return Object.fromEntries(
    settings.map((setting) => [`settings.${setting}`, (value: Settings[Setting]) => say(setting, value)]),
  )
}
