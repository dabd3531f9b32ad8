import { FilesDrop } from './files-drop'

interface FileDropProps {
  value: File | null
  onChange: (file: File | null) => void
  /** File endings with their dots. */
  kinds: readonly string[]
  limitMb: number
  hint?: string
  disabled?: boolean
}

/** One file, dropped or chosen. */
export const FileDrop = ({ value, onChange, ...rest }: FileDropProps) => (
  <FilesDrop {...rest} most={1} value={value ? [value] : []} onChange={([file = null]) => onChange(file)} />
)
