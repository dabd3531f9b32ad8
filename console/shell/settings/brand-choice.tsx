import { useEffect, useId, useState } from 'react'
import { useWords } from '../../i18n/words'
import { changeSettings, useSetting } from '../../state/settings'
import { knownPalette, spelled } from '../../theme/palette'
import { PALETTES } from '../../theme/palettes'
import { Icon } from '../../ui/show/icon'
import * as styles from './panel.module.css'
import { words } from './words'

const NAMES = ['blue', 'sky', 'green', 'yellow', 'orange', 'red', 'pink', 'purple'] as const
/** A colour that is dragged through a picker is applied when it rests, and not at every step. */
const REST_MS = 120

/**
 * The eight default colours, and a ninth circle that opens the browser's own colour picker: the component library's
 * cannot be used by keyboard.
 */
export function BrandChoice() {
  const t = useWords(words)
  const brand = useSetting('brandTheme')
  const name = useId()
  return (
    <fieldset className={styles.settingsGroup}>
      <legend>{t('color')}</legend>
      <div className={styles.settingsColors}>
        {Object.keys(PALETTES).map((hex, index) => (
          <label key={hex} className={styles.settingsColor} style={{ color: hex }} title={hex}>
            <input
              type="radio"
              name={name}
              value={hex}
              aria-label={`${t(NAMES[index] ?? 'custom')} ${hex}`}
              checked={hex === brand.toUpperCase()}
              onChange={() => changeSettings({ brandTheme: hex })}
            />
            <Icon name="check" size={14} />
          </label>
        ))}
        <CustomColor brand={brand} />
      </div>
    </fieldset>
  )
}

function CustomColor({ brand }: { brand: string }) {
  const t = useWords(words)
  const [picked, setPicked] = useState<string | null>(null)
  const isChosen = knownPalette(brand) === null
  useEffect(() => {
    if (picked === null) return
    const timer = setTimeout(() => {
      changeSettings({ brandTheme: spelled(picked) })
      setPicked(null)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [picked])
  const className = isChosen
    ? `${styles.settingsColor} ${styles.settingsColorCustom} ${styles.isChosen}`
    : `${styles.settingsColor} ${styles.settingsColorCustom}`
  return (
    <label className={className} title={t('custom')} {...(isChosen ? { style: { color: brand } } : {})}>
      <input
        type="color"
        aria-label={isChosen ? `${t('custom')} ${brand}` : t('custom')}
        value={picked ?? brand}
        onChange={({ target }) => setPicked(target.value)}
      />
      <Icon name={isChosen ? 'check' : 'plus'} size={14} />
    </label>
  )
}
