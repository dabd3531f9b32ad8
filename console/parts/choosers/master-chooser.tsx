import { useWords } from '../../i18n/words'
import { MeterChooser } from './meter-chooser'
import { words } from './words'

interface MasterChooserProps {
  id?: string
  value?: number | null
  onChange?: (meter: number | null) => void
  /** How the meter that is chosen already is called. */
  chosenName?: string | null
  disabled?: boolean
}

/** The master meter that a sub meter belongs to, found by typing. */
export function MasterChooser({ onChange, ...rest }: MasterChooserProps) {
  const t = useWords(words)
  return (
    <MeterChooser
      {...rest}
      meterClass="master"
      placeholder={t('findMaster')}
      onChange={(meter) => onChange?.(meter?.id ?? null)}
    />
  )
}
