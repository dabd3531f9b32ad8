import { Alert } from 'antd'
import { Link } from 'react-router'
import { useEvery } from '../../../api/every'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import { words } from '../words'

/** The diameters whose capacity fee a two-part price would take, and which nobody has set. */
export function UnsetFees() {
  const t = useWords(words)
  const { comma } = useSigns()
  const { data = [] } = useEvery('GET /organizations/diameters/')
  const unset = data.filter(({ capacity_fee }) => capacity_fee === null).map(({ name }) => name)
  if (unset.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('unsetFees', { diameters: unset.join(comma) })}
      description={t('unsetFeesText')}
      action={<Link to={pathTo('Diameters')}>{t('setFees')}</Link>}
    />
  )
}
