import { foldedNumber } from '@water/rules/identity/numbers-and-names'
import { type RefSelectProps, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import type { ApiError } from '../../api/api-error'
import { useWords } from '../../i18n/words'
import { useDebounced } from '../../ui/field/debounced'
import * as fieldStyles from '../../ui/field/field.module.css'
import { ChoicesFailure } from './choices-failure'
import { exactFirst, meantBy } from './meter-matches'
import { words } from './words'

interface AccountRow {
  id: number
  account_no: string
  former_account_nos?: string
  meter_no?: string
  customer_name: string
}

/** The typed text, and the text that is asked for when typing stops. */
export interface Typed {
  search: string
  debounced: string
  type: (text: string) => void
}

export function useTyped(): Typed {
  const [typed, type] = useState('')
  const search = foldedNumber(typed)
  return { search, debounced: useDebounced(search), type }
}

/** The properties of every field that chooses an account. */
export interface AccountFieldProps {
  id?: string
  value?: number | null
  placeholder?: string
  autoFocus?: boolean
  /** Enter in the field with nothing typed and nothing chosen. */
  onEmptyEnter?: () => void
  /** To move the focus back into the field. */
  ref?: Ref<RefSelectProps>
  disabled?: boolean
  'aria-label'?: string
}

interface AccountSelectProps<Row> extends AccountFieldProps {
  typed: Typed
  /** The answer for what is typed; undefined until it is there. */
  rows: readonly Row[] | undefined
  list: { error: ApiError | null; isFetching: boolean; isPlaceholderData: boolean; refetch: () => void }
  /** Asks for a text at once, for an Enter that comes before the answer. */
  look: (search: string) => Promise<readonly Row[]>
  /** The choices are there before anything is typed. */
  listsAll?: boolean
  /** The chosen account as the screen knows it; null while its name is not known. */
  chosenName: string | null
  onChoose: (row: Row | null) => void
  /** A choice in the list. */
  choice: (row: Row) => ReactNode
  noneText: string
}

export const nameOf = ({ account_no, customer_name }: Omit<AccountRow, 'id'>) =>
  `${account_no} ${customer_name}`

/**
 * The field that chooses an account among those found for a text. Made for the keyboard and the scanner: a number and
 * Enter choose the account with exactly this number, or the only match, also when Enter comes before the choices.
 */
export function AccountSelect<Row extends AccountRow>(props: AccountSelectProps<Row>) {
  const { typed, rows, list, look, listsAll, chosenName, onChoose, choice, noneText, ...field } = props
  const { value, onEmptyEnter, ...rest } = field
  const { search, debounced } = typed
  const t = useWords(words)
  const [isOpen, setOpen] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const hasMoved = useRef(false)
  const found = debounced === '' && !listsAll ? [] : exactFirst(rows ?? [], debounced)
  const isAnswered = search === debounced && rows !== undefined && !list.isPlaceholderData

  function type(text: string) {
    hasMoved.current = false
    typed.type(text)
  }

  function choose(row: Row | null) {
    setOpen(false)
    onChoose(row)
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
      const meant = meantBy(await look(search), search)
      if (meant) choose(meant)
    } catch {
      // The list of choices sends the same request, and shows a failure with a button to try again.
    } finally {
      setLooking(false)
    }
  }

  return (
    <Select<Labelled, AccountOption<Row>>
      {...rest}
      className={fieldStyles.fullWidth}
      labelInValue
      value={value == null ? undefined : { value, label: chosenName ?? '…' }}
      open={isOpen}
      onOpenChange={setOpen}
      onChange={(_, option) => choose(isOne(option) ? option.row : null)}
      onInputKeyDown={chooseMatch}
      options={found.map((row) => ({ value: row.id, label: nameOf(row), row }))}
      optionRender={({ data: { row } }) => choice(row)}
      showSearch={{ filterOption: false, onSearch: type }}
      allowClear
      loading={isLooking || list.isFetching}
      notFoundContent={notFound()}
    />
  )

  function notFound(): ReactNode {
    if (list.error && !list.isFetching) return <ChoicesFailure error={list.error} onRetry={list.refetch} />
    if (search === '' && !listsAll) return t('typeMore')
    return isAnswered ? noneText : t('looking')
  }
}

interface Labelled {
  value: number
  label: string
}
interface AccountOption<Row> extends Labelled {
  row: Row
}
const isOne = <Row,>(
  option: AccountOption<Row> | AccountOption<Row>[] | undefined,
): option is AccountOption<Row> => option !== undefined && !Array.isArray(option)
