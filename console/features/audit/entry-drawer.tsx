import { Button, Drawer } from 'antd'
import { useWords } from '../../i18n/words'
import { Changes } from '../../parts/history/changes'
import { ObjectLink } from '../../parts/history/time-line'
import { When } from '../../ui/show/amounts'
import { Facts } from '../../ui/show/facts'
import * as styles from './audit.module.css'
import type { AuditEntry } from './entry'
import type { AuditListState } from './filters'
import { words } from './words'

/** One entry with all changes, and links to the objects. */
export function EntryDrawer({
  entry,
  list,
  onClose,
}: {
  entry: AuditEntry | null
  list: AuditListState
  onClose: () => void
}) {
  const t = useWords(words)
  return (
    <Drawer
      title={t('details')}
      open={entry !== null}
      size="min(640px, 100vw)"
      destroyOnHidden
      onClose={onClose}
    >
      {entry ? <Entry entry={entry} list={list} onClose={onClose} /> : null}
    </Drawer>
  )
}

function Entry({ entry, list, onClose }: { entry: AuditEntry; list: AuditListState; onClose: () => void }) {
  const t = useWords(words)
  const narrowTo = (wanted: Parameters<AuditListState['change']>[0]) => {
    const nothing = { search: undefined, actor: undefined, object_type: undefined, object_id: undefined }
    list.change({ ...nothing, kind: undefined, ...wanted })
    onClose()
  }
  const { actor, object, object_type, request } = entry
  return (
    <>
      <Facts
        facts={[
          { label: t('at'), value: <When value={entry.at} /> },
          { label: t('actor'), value: entry.actor_name || t('nobody') },
          { label: t('act'), value: entry.title },
          {
            label: t('object'),
            value: (
              <>
                {entry.object_name || entry.count !== null ? `${entry.object_type_name} ` : null}
                {entry.count === null ? <ObjectLink entry={entry} /> : t('count', { count: entry.count })}
              </>
            ),
          },
          { label: t('address'), value: entry.address },
          { label: t('request'), value: request },
          { label: t('organization'), value: entry.organization_name ?? t('logPlatform') },
        ]}
      />
      <h2 className={styles.auditHeading}>{t('changes')}</h2>
      {entry.changes.length === 0 ? <p className={styles.auditKept}>{t('noChanges')}</p> : null}
      <Changes changes={entry.changes} unfolded />
      <div className={styles.auditWays}>
        {object === null ? null : (
          <Button
            onClick={() => narrowTo({ object_type: [object_type], object_id: object, acts_only: 'false' })}
          >
            {t('allOfObject')}
          </Button>
        )}
        {actor === null ? null : (
          <Button onClick={() => narrowTo({ actor, acts_only: 'false' })}>{t('allOfActor')}</Button>
        )}
        {request ? (
          <Button onClick={() => narrowTo({ search: request, acts_only: 'false' })}>
            {t('allOfRequest')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
