import { useNavigate } from 'react-router'
import { useWords } from '../../i18n/words'
import { MeterChooser } from '../../parts/choosers/meter-chooser'
import { pathTo } from '../../paths'
import { useMay } from '../../state/session'
import { words } from './words'

/** One account, found by what a person on the telephone says, and opened where one's own work with it is done. */
export default function FindAccount() {
  const t = useWords(words)
  const navigate = useNavigate()
  const may = useMay()
  const takes = may(['paymentRecordCreate'])
  const reads = may(['readingCreate'])
  const pageOf = (meter: number) => {
    if (takes === reads && may(['meterView'])) return pathTo('MeterDetail', { id: meter })
    if (!takes && !reads) return pathTo('MeterEdit', { id: meter })
    return pathTo(takes ? 'PaymentRecordCreate' : 'ReadingCreate', { query: { meter } })
  }
  return (
    <MeterChooser
      aria-label={t('find')}
      placeholder={t(takes === reads ? 'findToOpen' : takes ? 'findToPay' : 'findToRead')}
      value={null}
      onChange={(meter) => meter && navigate(pageOf(meter.id))}
    />
  )
}
