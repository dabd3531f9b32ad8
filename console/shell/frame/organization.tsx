import { lazy, Suspense } from 'react'
import { isAcrossOrganizations, useSession } from '../../state/session'
import * as styles from './frame.module.css'

const OrganizationChooser = lazy(() => import('./organization-chooser'))

/** The organization of the rows: the own one, or a super administrator's choice. */
export function Organization() {
  const user = useSession(({ userInfo }) => userInfo)
  if (!isAcrossOrganizations(user))
    return <span className={styles.frameOrganizationName}>{user?.organization_name}</span>
  return (
    <Suspense fallback={null}>
      <OrganizationChooser />
    </Suspense>
  )
}
