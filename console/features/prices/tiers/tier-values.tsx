import { useWords } from '../../../i18n/words'
import { AmountCell, BoundTable } from './bound-table'
import { words } from './words'

/** A surcharge's price in each tier of the water price; the last one applies to all further tiers. */
export function TierValues() {
  const t = useWords(words)
  return (
    <BoundTable
      list="tier_values"
      most={20}
      heads={[t('tier'), t('unitValue')]}
      cells={({ name, at, isLast }) => (
        <>
          <th scope="row">{t(isLast ? 'tierAndOn' : 'tierNo', { no: at + 1 })}</th>
          <AmountCell name={name} label={t('tierPriceOf', { no: at + 1 })} unit={t('perVolumeUnit')} />
        </>
      )}
      removeText={(no) => t('removeTier', { no })}
      addText={t('addTier')}
      empty=""
    />
  )
}
