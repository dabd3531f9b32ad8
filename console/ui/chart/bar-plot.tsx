import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useChartLook } from '../../theme/chart-look'
import * as styles from './bar-plot.module.css'
import { beside } from './scale'

const BANDS = { 1: styles.band1, 2: styles.band2, 3: styles.band3 } as const
/** Tints of one hue, each darker than the one below it. */
export type Band = keyof typeof BANDS

export interface PlotBar {
  key: string
  /** The bar in a sentence; null where there is nothing to look at. */
  says: string | null
  picture: ReactNode
  /** Below the bar. */
  name: ReactNode
  /** The page of what it shows. */
  to?: string | null
  /** Its details are open beside the plot. */
  isOpen?: boolean
  /** On another ground. */
  isShaded?: boolean
}

interface BarPlotProps {
  /** The picture in a sentence. */
  label: string
  /** The texts of the axis, from the top. */
  scale: readonly string[]
  bars: readonly PlotBar[]
  /** The bar at hand. */
  at: number
  onAt: (index: number) => void
  onOpen?: (index: number) => void
  /** On a phone only so many last ones are shown. */
  onPhone?: 12
  /** Each picture has a strip below its bar: the texts of its axis, from the top. */
  strip?: readonly string[]
}

/** Variables of the style sheet, which the type of styles does not have. */
export const withShare = (share: number) => ({ '--share': share }) as CSSProperties

/** Bars to be looked at one after the other. One of them is in the order of the Tab key, and the arrows go on from there. */
export function BarPlot({ label, scale, bars, at, onAt, onOpen, onPhone, strip }: BarPlotProps) {
  const list = useRef<HTMLOListElement>(null)
  function move(event: KeyboardEvent) {
    const next = stepOf(event.key, bars, at)
    if (next === null) return
    event.preventDefault()
    list.current?.children[next]?.querySelector<HTMLElement>('a, button')?.focus()
  }
  return (
    <div className={strip ? `${styles.plot} ${styles.withStrips}` : styles.plot}>
      <div aria-hidden="true">
        <Axis texts={scale} className={styles.scale} />
        {strip ? <Axis texts={strip} className={styles.stripScale} /> : null}
      </div>
      <ol
        ref={list}
        aria-label={label}
        className={onPhone === undefined ? styles.bars : `${styles.bars} ${styles.lastYear}`}
        onKeyDown={move}
      >
        {bars.map((bar, index) => (
          <li
            key={bar.key}
            className={classOf(bar, index === at)}
            onPointerEnter={() => bar.says !== null && onAt(index)}
          >
            <Slot
              bar={bar}
              isCurrent={index === at}
              onFocus={() => onAt(index)}
              onOpen={onOpen && (() => onOpen(index))}
            />
            {bar.name}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Axis({ texts, className }: { texts: readonly string[]; className: string | undefined }) {
  return (
    <div className={className}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}

const classOf = ({ isOpen, isShaded }: PlotBar, isCurrent: boolean) =>
  [isCurrent && styles.current, isShaded && styles.shaded, isOpen && styles.open].filter(Boolean).join(' ')

/** Where a key leads; null for another key. */
function stepOf(key: string, bars: readonly PlotBar[], at: number): number | null {
  const isThere = (index: number) => bars[index]!.says !== null
  const { length } = bars
  if (key === 'ArrowRight') return beside(length, at, 1, isThere)
  if (key === 'ArrowLeft') return beside(length, at, -1, isThere)
  if (key === 'Home') return beside(length, -1, 1, isThere)
  return key === 'End' ? beside(length, length, -1, isThere) : null
}

interface SlotProps {
  bar: PlotBar
  isCurrent: boolean
  onFocus: () => void
  onOpen: (() => void) | undefined
}

function Slot({ bar: { says, picture, to, isOpen }, isCurrent, onFocus, onOpen }: SlotProps) {
  if (says === null) return <span className={styles.slot}>{picture}</span>
  const shared = { className: styles.slot, tabIndex: isCurrent ? 0 : -1, 'aria-label': says, onFocus }
  return to ? (
    <Link {...shared} to={to}>
      {picture}
    </Link>
  ) : (
    <button type="button" {...shared} onClick={onOpen} aria-pressed={onOpen && isOpen}>
      {picture}
    </button>
  )
}

/** The name of a bar in two lines; an empty one keeps its place. */
export function PlotName({
  text = '\u00a0',
  below = '\u00a0',
}: {
  text?: string | undefined
  below?: string | undefined
}) {
  return (
    <span className={styles.name} aria-hidden="true">
      {text}
      <span className={styles.nameBelow}>{below}</span>
    </span>
  )
}

/** A part of a bar with room for its number. */
const LEAST_LABELLED = 0.1

/** The parts of a bar above each other, from the lowest. `isNumbered` writes the number of its band into each that is high enough. */
export function Stack({
  parts,
  isNumbered = false,
}: {
  parts: readonly { band: Band; share: number }[]
  isNumbered?: boolean
}) {
  return (
    <span className={styles.stack}>
      {parts.map(({ band, share }) => (
        <span key={band} className={`${styles.band} ${BANDS[band]}`} style={withShare(share)}>
          {isNumbered && share >= LEAST_LABELLED ? band : null}
        </span>
      ))}
    </span>
  )
}

/** An outline behind a bar: a figure to compare it with, or one that is only known together with others. */
export function Outline({ share }: { share: number }) {
  return <span className={styles.before} style={withShare(share)} />
}

/** Below a bar, from the top: as dark as its share, empty at 0, hatched where it is unknown. */
export function Strip({ shares }: { shares: readonly (number | null)[] }) {
  const part = (at: number) => `${(at * 100) / shares.length}%`
  const stops = shares.map((share, at) => `${shadeOf(share)} ${part(at)} ${part(at + 1)}`)
  return <span className={styles.strip} style={{ '--stops': stops.join(', ') } as CSSProperties} />
}

function shadeOf(share: number | null): string {
  if (share === null) return 'transparent'
  // The root lets little stand out from nothing.
  const dark = share === 0 ? 0 : Math.round(18 + 82 * Math.sqrt(share))
  return `color-mix(in srgb, var(--chart-main) ${dark}%, var(--chart-container))`
}

/** A sign on top of a bar. */
export function Above({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className={styles.above} style={withShare(share)}>
      {children}
    </span>
  )
}

export interface LegendItem {
  /** Its pattern in the picture; absent where the text begins with its sign. */
  mark?: Band | 'outline' | 'strip'
  text: string
}

const KEYS = { ...BANDS, outline: styles.keyOutline, strip: styles.keyStrip }

export function PlotLegend({
  items,
  isNumbered = false,
}: {
  items: readonly LegendItem[]
  isNumbered?: boolean
}) {
  return (
    <ul className={styles.legend}>
      {items.map(({ mark, text }) => (
        <li key={text}>
          {mark === undefined ? null : (
            <span className={`${styles.key} ${KEYS[mark]}`} aria-hidden="true">
              {isNumbered && typeof mark === 'number' ? mark : null}
            </span>
          )}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The bar at hand in words, in the place of a window that would cover its neighbours. */
export function PlotReadout({
  title,
  parts,
  hint,
  children,
}: {
  title: string
  parts: readonly string[]
  hint?: string
  children?: ReactNode
}) {
  return (
    <p className={styles.readout} aria-hidden="true">
      <strong>{title}</strong>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {children}
      {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
    </p>
  )
}

/** The frame of legend, plots and readout, with the colours of charts. */
export function Picture({ children }: { children: ReactNode }) {
  const look = useChartLook()
  const colors = {
    ...{ '--chart-main': look.main, '--chart-second': look.second, '--chart-warning': look.warning },
    ...{ '--chart-text': look.textColor, '--chart-quiet': look.placeholderColor },
    ...{ '--chart-grid': look.borderColor, '--chart-container': look.containerColor },
  } as CSSProperties
  return (
    <div className={styles.picture} style={colors}>
      {children}
    </div>
  )
}
