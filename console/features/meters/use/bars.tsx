import { cubicMetres } from '@water/rules/money'
import { grouped } from '@water/rules/money-text'
import { useState } from 'react'
import { useSigns } from '../../../i18n/signs'
import { useWords } from '../../../i18n/words'
import { pathTo } from '../../../paths'
import {
  Above,
  BarPlot,
  Outline,
  Picture,
  type PlotBar,
  PlotLegend,
  PlotName,
  PlotReadout,
  Stack,
} from '../../../ui/chart/bar-plot'
import { beside } from '../../../ui/chart/scale'
import { Money } from '../../../ui/show/amounts'
import { BANDS, type MonthOfUse, shareOf, sharesOf, topOfUse } from './months'
import { words } from './words'

/** Month by month, the tiers above each other and last year's month behind them. A bar is a link to its bill. */
export function UseBars({ months, mayOpen }: { months: readonly MonthOfUse[]; mayOpen: boolean }) {
  const t = useWords(words)
  const partsOf = useParts()
  const signs = useSigns()
  const [at, setAt] = useState(() =>
    beside(months.length, months.length, -1, (index) => months[index]!.volume !== null),
  )
  const top = topOfUse(months)
  const current = months[at]
  const isTiered = months.some(({ tiers }) => tiers.some(({ tier }) => tier !== null))
  const bars = months.map((month, index): PlotBar => {
    const { volume, last_year, is_estimated, bills } = month
    const bill = bills.at(-1)
    return {
      key: month.month,
      says: volume === null ? null : `${month.month}${signs.colon}${partsOf(month).join(signs.comma)}`,
      picture: (
        <>
          {last_year === null ? null : <Outline share={shareOf(last_year, top)} />}
          <Stack parts={sharesOf(month, top)} isNumbered={isTiered} />
          {is_estimated ? <Above share={shareOf(volume, top)}>≈</Above> : null}
        </>
      ),
      name: <MonthName month={month.month} isFirst={index === 0} />,
      to: bill && mayOpen ? pathTo('OrderDetail', { id: bill.order }) : null,
    }
  })
  return (
    <Picture>
      <UseLegend months={months} />
      <BarPlot
        label={t('label')}
        scale={[top, top / 2, 0].map((value) => grouped(cubicMetres(value)))}
        bars={bars}
        at={at}
        onAt={setAt}
        onPhone={12}
      />
      {current && current.volume !== null ? (
        <PlotReadout title={current.month} parts={partsOf(current)} hint={t('hint')}>
          {current.bills.map(({ order, amount }) => (
            <Money key={order} value={amount} sign />
          ))}
        </PlotReadout>
      ) : null}
    </Picture>
  )
}

/** The sentences about a month. */
function useParts(): (month: MonthOfUse) => string[] {
  const t = useWords(words)
  return ({ volume, last_year, tiers, days, is_estimated, is_elsewhere, of_former }) => {
    const isTiered = tiers.some(({ tier }) => tier !== null)
    return [
      volume === null ? '' : t('volume', { volume: grouped(volume) }),
      ...(isTiered
        ? tiers.map((part) => t('tierVolume', { tier: part.tier ?? 1, volume: grouped(part.volume) }))
        : []),
      last_year === null ? '' : t('lastYearVolume', { volume: grouped(last_year) }),
      days === 0 ? '' : t('days', { days }),
      is_estimated ? t('estimate') : '',
      is_elsewhere ? t('elsewhere') : '',
      of_former ? t('former') : '',
    ].filter(Boolean)
  }
}

function MonthName({ month, isFirst }: { month: string; isFirst: boolean }) {
  const number = month.slice(5)
  // Beside January there is no room for the first one.
  const isBegin = isFirst && Number(number) < 11
  const isShown = isBegin || Number(number) % 3 === 1
  return (
    <PlotName
      text={isShown ? String(Number(number)) : undefined}
      below={isBegin || number === '01' ? month.slice(0, 4) : undefined}
    />
  )
}

function UseLegend({ months }: { months: readonly MonthOfUse[] }) {
  const t = useWords(words)
  const tiers = months.flatMap((month) => month.tiers.map(({ tier }) => tier))
  const isTiered = tiers.some((tier) => tier !== null)
  const bands = new Set(months.flatMap((month) => sharesOf(month, 1).map(({ band }) => band)))
  const nameOf = (band: number) => {
    if (!isTiered) return t('flat')
    const isLast = band === BANDS && Math.max(...tiers.map((tier) => tier ?? 1)) > band
    return t(isLast ? 'tierAbove' : 'tier', { tier: band })
  }
  return (
    <PlotLegend
      isNumbered={isTiered}
      items={[
        ...[...bands].toSorted().map((band) => ({ mark: band, text: nameOf(band) })),
        { mark: 'outline' as const, text: t('lastYear') },
        ...(months.some(({ is_estimated }) => is_estimated) ? [{ text: `≈ ${t('estimate')}` }] : []),
      ]}
    />
  )
}
