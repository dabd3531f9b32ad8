import { Form, Input } from 'antd'

interface ReasonFieldProps {
  id: string
  label: string
  value: string
  onChange: (reason: string) => void
}

/** The reason of a command, which its document keeps. */
export function ReasonField({ id, label, value, onChange }: ReasonFieldProps) {
  return (
    <Form.Item label={label} htmlFor={id} required>
      <Input id={id} maxLength={200} value={value} onChange={({ target }) => onChange(target.value)} />
    </Form.Item>
  )
}
