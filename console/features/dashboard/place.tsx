import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words'
import { LocationChooser } from '../../parts/choosers/location-chooser'
import { words } from './words'

/** A place with everything below it; none is the whole organization. */
export default function Place() {
  const t = useWords(words)
  const [params, setParams] = useSearchParams()
  return (
    <LocationChooser
      aria-label={t('place')}
      placeholder={t('everywhere')}
      value={Number(params.get('location')) || null}
      onChange={(location) => {
        const next = new URLSearchParams(params)
        if (location === null) next.delete('location')
        else next.set('location', String(location))
        setParams(next, { replace: true })
      }}
    />
  )
}
