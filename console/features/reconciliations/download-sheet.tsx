import { Button } from 'antd'
import { useState } from 'react'
import { ApiError, asApiError } from '../../api/api-error'
import { download } from '../../api/call'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { Icon } from '../../ui/show/icon'
import { words } from './words'

/** The bank's sheet with what became of each row. */
export function DownloadSheet({ id, file }: { id: number; file: string }) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await downloadWhenMade(id, file)
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<Icon name="download" />} loading={isBusy} onClick={save}>
      {t(isBusy ? 'making' : 'download')}
    </Button>
  )
}

/** The worker makes the sheet: the call is repeated until it is there. */
async function downloadWhenMade(id: number, file: string): Promise<void> {
  for (;;) {
    try {
      return await download('GET /reconciliations/{id}/file/', file, { path: { id } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'result_file_in_making') throw error
    }
  }
}
