import { Button } from 'antd'
import { useState } from 'react'
import { ApiError, asApiError } from '../../api/api-error'
import { download } from '../../api/call'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { Icon } from '../../ui/show/icon'
import type { Job } from '../../ui/show/job'
import { words } from './words'

/** The uploaded file itself with the outcome beside each row; kept for a month. */
export function DownloadResult({ job, name }: { job: Job; name: string }) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  if (!job.has_result_file) return null
  async function save() {
    setBusy(true)
    try {
      await downloadWhenMade(job.id, name)
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      icon={<Icon name="download" />}
      loading={isBusy}
      title={t('downloadResultHint')}
      onClick={save}
    >
      {t(isBusy ? 'makingResult' : 'downloadResult')}
    </Button>
  )
}

/** The server takes longer for a large file than a call may last: the call is repeated until the file is there. */
async function downloadWhenMade(id: number, name: string): Promise<void> {
  for (;;) {
    try {
      return await download('GET /jobs/{id}/file/', name, { path: { id } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'result_file_in_making') throw error
    }
  }
}
