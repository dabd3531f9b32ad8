import { type RefSelectProps, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { call, type ReplyOf } from '../../api/call'
import { useCall } from '../../api/queries'
import { useWords } from '../../i18n/words'
import { useDebounced } from '../../ui/field/debounced'
import * as fieldStyles from '../../ui/field/field.module.css'
import { Status } from '../vocabulary/status'
import { ChoicesFailure } from './choices-failure'
import * as styles from './choosers.module.css'
import { exactFirst, meantBy, searchText } from './meter-matches'
import { words } from './words'

export type MeterChoice = ReplyOf<'GET /meters/lookup/'>[number]

interface MeterChooserProps {
  id?: string
  value?: number | null
  onChange?: (meter: MeterChoice | null) => void
  /** The name of the chosen meter, when the screen knows it. */
  chosenName?: string | null
  /** Only meters of this class. They are few, so they are listed before anything is typed. */
  meterClass?: 'master'
  placeholder?: string
  autoFocus?: boolean
  /** Enter in the field with nothing typed and nothing chosen. */
  onEmptyEnter?: () => void
  /** To move the focus back into the field. */
  ref?: Ref<RefSelectProps>
  disabled?: boolean
  'aria-label'?: string
}

const queryFor = (search: string, meterClass: 'master' | undefined) => ({
  search,
  ...(meterClass ? { meter_class: meterClass } : {}),
})
const nameOf = ({ account_no, customer_name }: MeterChoice) => `${account_no} ${customer_name}`

/**
 * One meter, found by account number, device number, name, phone or address. Made for the keyboard and the scanner: a
 * number and Enter choose the meter with exactly this number, or the only match, also when Enter comes before the
 * choices.
 */
export function MeterChooser(props: MeterChooserProps) {
  const { value, onChange, chosenName, meterClass, placeholder, onEmptyEnter, ...rest } = props
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [chosen, setChosen] = useState<MeterChoice | null>(null)
  const hasMoved = useRef(false)
  const labelled = useLabelled(value, chosen, chosenName)
  const search = searchText(typed)
  const debounced = useDebounced(search)
  const list = useCall(
    'GET /meters/lookup/',
    { query: queryFor(debounced, meterClass) },
    { keepBefore: true, enabled: debounced !== '' || meterClass !== undefined },
  )
  const found = debounced === '' && meterClass === undefined ? [] : exactFirst(list.data ?? [], debounced)
  const isAnswered = search === debounced && list.data !== undefined && !list.isPlaceholderData

  function type(text: string) {
    hasMoved.current = false
    setTyped(text)
  }

  function choose(meter: MeterChoice | null) {
    setChosen(meter)
    setOpen(false)
    onChange?.(meter)
  }

  /**
   * Enter chooses the match, before or after the choices have come: the select itself loses an Enter that comes before it
   * has marked its first choice. Enter after an arrow key is the select's own.
   */
  async function chooseMatch(event: KeyboardEvent) {
    if (event.key.startsWith('Arrow')) hasMoved.current = true
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isEmpty = search === '' && value == null && onEmptyEnter !== undefined
    const match = isAnswered && !hasMoved.current ? meantBy(found, search) : null
    if (!isEmpty && (search === '' || (isAnswered && match === null))) return
    event.preventDefault()
    event.stopPropagation()
    if (isEmpty) return onEmptyEnter()
    if (match) return choose(match)
    if (isLooking) return
    setLooking(true)
    try {
      const rows = await call('GET /meters/lookup/', { query: queryFor(search, meterClass) })
      const meant = meantBy(rows, search)
      if (meant) choose(meant)
    } catch {
      // The list of choices sends the same request, and shows a failure with a button to try again.
    } finally {
      setLooking(false)
    }
  }

  return (
    <Select<Labelled, MeterOption>
      {...rest}
      className={fieldStyles.fullWidth}
      labelInValue
      value={labelled}
      open={isOpen}
      onOpenChange={setOpen}
      onChange={(_, option) => choose(isOne(option) ? option.meter : null)}
      onInputKeyDown={chooseMatch}
      options={found.map((meter) => ({ value: meter.id, label: nameOf(meter), meter }))}
      optionRender={({ data: { meter } }) => <Choice meter={meter} />}
      showSearch={{ filterOption: false, onSearch: type }}
      allowClear
      loading={isLooking || list.isFetching}
      placeholder={placeholder ?? t('findMeter')}
      notFoundContent={notFound()}
    />
  )

  function notFound(): ReactNode {
    if (list.error && !list.isFetching) return <ChoicesFailure error={list.error} onRetry={list.refetch} />
    if (search === '' && meterClass === undefined) return t('typeMore')
    return t(isAnswered ? 'noMeter' : 'looking')
  }
}

interface Labelled {
  value: number
  label: string
}
interface MeterOption extends Labelled {
  meter: MeterChoice
}
const isOne = (option: MeterOption | MeterOption[] | undefined): option is MeterOption =>
  option !== undefined && !Array.isArray(option)

/** The chosen meter by its name, which is loaded when neither this field nor the screen knows it. */
function useLabelled(
  value: number | null | undefined,
  chosen: MeterChoice | null,
  chosenName: string | null | undefined,
): Labelled | undefined {
  const known = chosen !== null && chosen.id === value ? nameOf(chosen) : chosenName
  const query = { meter: value }
  const asked = useCall('GET /meters/lookup/', { query }, { enabled: value != null && known == null })
  if (value == null) return undefined
  const [found] = asked.data ?? []
  return { value, label: known ?? (found ? nameOf(found) : '…') }
}

function Choice({ meter }: { meter: MeterChoice }) {
  return (
    <>
      <div className={styles.chooserTitle}>
        <span>{nameOf(meter)}</span>
        {meter.status === 'active' ? null : <Status of="meterStatus" value={meter.status} />}
      </div>
      <div className={styles.chooserDetail}>
        {meter.meter_no} · {meter.address}
      </div>
    </>
  )
}
