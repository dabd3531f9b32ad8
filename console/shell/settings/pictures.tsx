import type { ReactNode } from 'react'
import type { Layout, ThemeMode } from '../../state/default-settings'
import * as styles from './panel.module.css'

/** Small drawings of the effect of a choice on the window. They use the modes' own colours in every mode. */
const LIGHT = { page: '#f3f3f3', frame: '#ffffff', line: '#dddddd' }
const DARK = { page: '#181818', frame: '#2c2c2c', line: '#5e5e5e' }

const WIDTH = 88
const HEIGHT = 48

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={styles.picture}>
      {children}
    </svg>
  )
}

/** A window with its side menu, header and some lines. */
function Window({ colors }: { colors: typeof LIGHT }) {
  return (
    <>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill={colors.page} />
      <path d={`M0 0h24v${HEIGHT}H0zM25 0h${WIDTH}v10H25z`} fill={colors.frame} />
      <path
        d="M5 18h14M5 26h14M5 34h14M33 20h46M33 28h46M33 36h30"
        stroke={colors.line}
        strokeWidth={3}
        strokeLinecap="round"
      />
      <path d="M5 7h10" stroke="var(--td-brand-color)" strokeWidth={4} strokeLinecap="round" />
    </>
  )
}

export function ModePicture({ mode }: { mode: ThemeMode }) {
  if (mode !== 'auto')
    return (
      <Picture>
        <Window colors={mode === 'dark' ? DARK : LIGHT} />
      </Picture>
    )
  return (
    <Picture>
      <Window colors={LIGHT} />
      <svg
        x={WIDTH / 2}
        width={WIDTH / 2}
        height={HEIGHT}
        viewBox={`${WIDTH / 2} 0 ${WIDTH / 2} ${HEIGHT}`}
        aria-hidden="true"
      >
        <Window colors={DARK} />
      </svg>
    </Picture>
  )
}

/** The place of the menu is drawn in the brand colour. */
const NAVIGATION: Readonly<Record<Layout, string>> = {
  side: 'M0 0h22v48H0z',
  top: 'M0 0h88v11H0z',
  mix: 'M0 0h88v11H0zM0 12h22v36H0z',
}
const CONTENT: Readonly<Record<Layout, string>> = {
  side: 'M28 17h54v25H28z',
  top: 'M6 17h76v25H6z',
  mix: 'M28 17h54v25H28z',
}

export function LayoutPicture({ layout }: { layout: Layout }) {
  return (
    <Picture>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill="var(--td-bg-color-page)" />
      {layout === 'side' ? <path d="M23 0h65v11H23z" fill="var(--td-border-level-2-color)" /> : null}
      <path d={NAVIGATION[layout]} fill="var(--td-brand-color)" />
      <path d={CONTENT[layout]} fill="var(--td-border-level-1-color)" />
    </Picture>
  )
}
