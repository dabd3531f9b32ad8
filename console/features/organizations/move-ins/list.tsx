import { moveInList } from '@water/contract/move-ins/list'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useNamedScope } from '../../../api/named-scope'
import { useWords } from '../../../i18n/words'
import { useDeclared } from '../../../parts/lists/declared'
import { EmbeddedList } from '../../../ui/list/embedded-list'
import { Panel } from '../../../ui/page/panel'
import { addressOf } from './move-in'
import * as styles from './move-ins.module.css'
import { NameDialog } from './name-dialog'
import { words } from './words'

/** All moves of the organization, the newest first. */
export function MoveInList() {
  const t = useWords(words)
  const navigate = useNavigate()
  const scope = useNamedScope()
  const [isAsked, setAsked] = useState(false)
  const declared = useDeclared('GET /organizations/move-ins/', moveInList, {
    cells: {
      name: ({ id, name }) => <Link to={addressOf(id)}>{name}</Link>,
    },
  })
  return (
    <Panel
      title={t('title')}
      extra={
        <Button type="primary" onClick={() => setAsked(true)}>
          {t('begin')}
        </Button>
      }
    >
      <EmbeddedList
        {...declared}
        scope={scope}
        title={t('title')}
        keep={['tab']}
        lead={() => <p className={styles.about}>{t('about')}</p>}
        onOpen={({ id }) => navigate(addressOf(id))}
        empty={{ title: t('emptyTitle'), text: declared.emptyText }}
      />
      {isAsked ? (
        <NameDialog onDone={({ id }) => navigate(addressOf(id))} onClose={() => setAsked(false)} />
      ) : null}
    </Panel>
  )
}
