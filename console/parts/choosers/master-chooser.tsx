import { useWords } from '../../i18n/words'
import { MeterChooser } from './meter-chooser'
import { words } from './words'

interface MasterChooserProps {
  id?: string
  value?: number | null
  onChange?: (meter: number | null) => void
  /** The name of the chosen meter. */
  chosenName?: string | null
  disabled?: boolean
}

/** The master meter of a sub meter, found by typing. */
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
