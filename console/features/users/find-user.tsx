import { userList } from '@water/contract/users/list'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../api/queries'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { pathTo } from '../../paths'
import { useDebounced } from '../../ui/field/debounced'
import * as fieldStyles from '../../ui/field/field.module.css'
import * as formStyles from '../../ui/form/form.module.css'
import { useGoOn } from '../../ui/form/go-on'
import { PageHeader } from '../../ui/page/page-header'
import { Panel } from '../../ui/page/panel'
import { calledBy } from './draft'
import { StateTag } from './tags'
import * as styles from './users.module.css'
import { words } from './words'

/** Finds the user to edit by name, user name, phone or email. */
export function FindUser() {
  const t = useWords(words)
  const inLanguage = useText()
  const goOn = useGoOn()
  const field = useId()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const query = { search: search || undefined, ordering: 'username', page_size: '20' } as const
  const { data, error, isFetching } = useCall('GET /users/', { query }, { keepBefore: true })
  const nothing = error ? error.msg : isFetching ? t('looking') : t('nobodyFound')
  return (
    <>
      <PageHeader title={t('editUser')} />
      <Panel>
        <div className={formStyles.formSection}>
          <label htmlFor={field} className={styles.findLabel}>
            {t('findLabel')}
          </label>
          <Select<number>
            id={field}
            className={fieldStyles.fullWidth}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            placeholder={inLanguage(userList.search)}
            notFoundContent={nothing}
            loading={isFetching}
            defaultActiveFirstOption
            options={(data?.results ?? []).map((user) => ({ value: user.id, label: calledBy(user), user }))}
            optionRender={({ data: { user, label } }) => (
              <span className={styles.foundUser}>
                {label}
                <StateTag user={user} />
              </span>
            )}
            onChange={(id) => goOn(pathTo('UserEdit', { id }))}
          />
        </div>
      </Panel>
    </>
  )
}
