import * as styles from './spark.module.css'

/** A line of a few values beside a figure, from nought; where a value is missing it is broken. The figure and the page behind it say the rest. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  const x = (at: number) => (values.length < 2 ? WIDTH : (at * WIDTH) / (values.length - 1))
  const y = (value: number) =>
    most === least ? HEIGHT : HEIGHT - ((value - least) * HEIGHT) / (most - least)
  const steps = values.map((value, at) => {
    if (value === null) return ''
    const isBegin = at === 0 || values[at - 1] === null
    return `${isBegin ? 'M' : 'L'}${rounded(x(at))} ${rounded(y(value))}`
  })
  const last = values.at(-1)
  return (
    <svg
      className={styles.spark}
      viewBox={`-2 -3 ${WIDTH + 4} ${HEIGHT + 6}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={styles.ground} d={`M0 ${rounded(y(0))}H${WIDTH}`} />
      <path className={styles.line} d={steps.join('')} />
      {last === null || last === undefined ? null : (
        <path className={styles.end} d={`M${WIDTH} ${rounded(y(last))}h0`} />
      )}
    </svg>
  )
}

const WIDTH = 100
const HEIGHT = 30
const rounded = (size: number) => Math.round(size * 100) / 100
