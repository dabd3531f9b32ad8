import { cut } from '@water/rules/metering/consumption'
import { cubicMetres, litres } from '@water/rules/money'
import { grouped } from '@water/rules/money-text'
import { useWords } from '../../i18n/words'
import * as textStyles from '../../ui/show/text.module.css'
import { DeductedList } from './deducted-list'
import { type Explained, isFee } from './explained'
import * as styles from './explanation.module.css'
import { LineTable } from './line-table'
import { TierBand } from './tier-band'
import { tierUses } from './tier-uses'
import { words } from './words'

/** 本单如何计算: from the index to the volume, from the volume to its tiers, from the tiers to the lines and their sum. */
export function Computed({ order }: { order: Explained }) {
  const t = useWords(words)
  return (
    <div className={styles.computed}>
      {isFee(order) ? null : (
        <>
          <h3>{t('stepVolume')}</h3>
          <VolumeStep order={order} />
          <DeductedList deducted={order.deducted ?? []} />
        </>
      )}
      {order.price_versions.length > 0 ? (
        <>
          <h3>{t('stepTiers')}</h3>
          <TierSteps order={order} />
        </>
      ) : null}
      <h3>{t('stepLines')}</h3>
      <LineTable order={order} />
      <p className={textStyles.quiet}>{t('rounding')}</p>
    </div>
  )
}

function VolumeStep({ order }: { order: Explained }) {
  const t = useWords(words)
  const { previous_reading: previous, current_reading: current, volume, billed_volume: billed } = order
  const { deduct_volume: deduct = '0', device_parts: devices = [] } = order
  const { deducted_volume: ofSubs = '0', deducted: subs = [] } = order
  const left = cubicMetres(litres(volume) - litres(ofSubs))
  const charged = cubicMetres(litres(left) - litres(deduct))
  const { volume_scale: scale, previous_volume_scale: previousScale } = order
  return (
    <p>
      {volumeSentence()}
      {subs.length === 0 ? null : ` · ${t('subsText', { count: subs.length, volume: ofSubs, left })}`}
      {deduct === '0' ? null : ` · ${t('deductText', { deduct, charged })}`}
      {billed === charged ? null : ` · ${t('minimumText', { billed })}`}
    </p>
  )

  function volumeSentence(): string {
    if (previous === null || current === null) return t('volumeBare', { volume })
    if (devices.length > 1) return devices.map(deviceSentence).join(' + ')
    const hasTurnedOver = litres(current) < litres(previous)
    const [from, to] = [asBilled(previous, previousScale), asBilled(current, scale)]
    const sentence = t(hasTurnedOver ? 'volumeRollover' : 'volumeText', {
      previous: grouped(from),
      current: grouped(to),
      volume,
    })
    if (from === previous && to === current) return sentence
    const said = { previous: grouped(previous), current: grouped(current), scale, previousScale }
    if (scale !== previousScale) return `${sentence} · ${t('cutEach', said)}`
    return `${sentence} · ${t(scale === 0 ? 'cutWhole' : 'cutDecimals', said)}`
  }

  /** After a change-over each device has measured its part. */
  function deviceSentence(part: (typeof devices)[number]): string {
    const { meter_no: no, previous_reading, current_reading } = part
    return t('volumeOfDevice', {
      no,
      previous: grouped(previous_reading),
      current: grouped(current_reading),
      volume: part.volume,
    })
  }

  function asBilled(index: string, decimals: number): string {
    return cubicMetres(cut(litres(index), decimals))
  }
}

/** Each part of the period under its own version; nearly always there is one part. */
function TierSteps({ order }: { order: Explained }) {
  return tierUses(order).map((use) => (
    <TierBand key={`${use.from} ${use.version.id}`} use={use} order={order} />
  ))
}
