import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { asApiError } from '../../api/api-error'
import { notify } from '../dialog/notify'
import { Icon } from './icon'

interface DownloadButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children'> {
  onDownload: () => Promise<void>
}

/** Downloads a file, or draws a paper to print. It is busy until that is there, and says why there is none. */
export function DownloadButton({ onDownload, ...rest }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await onDownload()
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return <Button icon={<Icon name="download" />} {...rest} loading={isBusy} onClick={save} />
}
