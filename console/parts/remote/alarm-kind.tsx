import type { alarmKinds } from '@water/contract/alarms/vocabulary'
import { StatusTag, type Tone } from '../../ui/show/status-tag'
import { useNames } from '../vocabulary/names'

type Kind = (typeof alarmKinds)[number]

/** Water is being lost, or somebody has laid hands on the device: these stand out. */
const URGENT: ReadonlySet<Kind> = new Set(['leak', 'burst', 'reverse', 'magnet', 'tamper'])

export function AlarmKind({ kind, isOver = false }: { kind: Kind; isOver?: boolean }) {
  const name = useNames()
  const tone: Tone = isOver ? 'quiet' : URGENT.has(kind) ? 'bad' : 'warning'
  return <StatusTag tone={tone}>{name('alarmKind', kind)}</StatusTag>
}
