import { useParams } from 'react-router'
import { useSend } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { isAcrossOrganizations, session, useSession } from '../../state/session'
import { notify } from '../../ui/dialog/notify'
import { FormPage } from '../../ui/form/form-page'
import { useFresh } from '../../ui/form/fresh'
import { useGoOn } from '../../ui/form/go-on'
import { useTabTitle } from '../../ui/page/tab-title'
import { Loaded } from '../../ui/show/loaded'
import { type Role, rankOf, type User, type UserValues, valuesOf } from './draft'
import { DataFields, RankFields } from './fields'
import { FindUser } from './find-user'
import { useUser } from './use-user'
import { words } from './words'

export default function EditUser() {
  const { id } = useParams()
  return id === undefined ? <FindUser /> : <EditFound id={Number(id)} />
}

function EditFound({ id }: { id: number }) {
  const user = useFresh(useUser(id))
  return (
    <Loaded isPage query={user}>
      {(found) => <EditForm user={found} />}
    </Loaded>
  )
}

function EditForm({ user }: { user: User }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const self = useSession(({ userInfo }) => userInfo)
  // Nobody changes the own rank, so one super administrator always remains.
  const mayRank = isAcrossOrganizations(self) && self?.id !== user.id
  const save = useSend('PATCH /users/{id}/', ['/users/', '/ext/permissions/'])
  const detail = pathTo('UserDetail', { id: user.id })
  useTabTitle({ zh: `编辑 ${user.username}`, en: `Edit ${user.username}` })

  async function submit({ role, organization, ...data }: UserValues, { id, updated_at }: User) {
    const rank = mayRank ? rankOf({ role, organization }) : {}
    await save.mutateAsync({ path: { id }, body: { ...data, ...rank, updated_at } })
    notify('success', t('saved', { name: user.username }))
    return goOn(detail)
  }
  const show = {
    gender: (value: 'F' | 'M' | '') => t(value === '' ? 'unset' : value),
    role: (role: Role) => t(`role_${role}`),
    organization: (id: number | null) =>
      session().availableOrganizations.find((one) => one.id === id)?.name ?? '—',
  }
  return (
    <FormPage<UserValues, User>
      title={t('editTitle', { name: user.username })}
      submitText={t('save')}
      initial={valuesOf(user)}
      edit={{ row: user, valuesOf, show }}
      onSubmit={submit}
      onCancel={() => goOn(detail)}
    >
      <DataFields />
      {mayRank ? <RankFields isMove /> : null}
    </FormPage>
  )
}
