import { Button } from 'antd'
import { useState } from 'react'
import { asApiError } from '../../api/api-error'
import { call } from '../../api/call'
import { saveFile } from '../../api/save-file'
import { useWords } from '../../i18n/words'
import { notify } from '../../ui/dialog/notify'
import { Icon } from '../../ui/show/icon'
import type { Job } from '../../ui/show/job'
import { hasSheet, problemsCsv, problemsOf, type RefusedRow } from './problems'
import { words } from './words'

const refusedOf = ({ results }: Job): RefusedRow[] => results.filter(({ ok }) => !ok)

/** All refused rows as a file for correction. */
export function DownloadProblems({ job, name }: { job: Job; name: string }) {
  const t = useWords(words)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const problems = (await everyRefused(job)).flatMap((row) => problemsOf(row, hasSheet(job)))
      const csv = problemsCsv([t('row'), t('field'), t('outcome')], problems, t('wholeRow'))
      saveFile(new Blob([csv], { type: 'text/csv' }), t('refusedName', { name: name.replace(/\.\w+$/, '') }))
    } catch (error) {
      notify('error', asApiError(error).msg)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" icon={<Icon name="download" />} loading={isBusy} onClick={save}>
      {t('downloadRefused')}
    </Button>
  )
}

/** Refused rows come first: loads pages until all of them are there. */
async function everyRefused(job: Job): Promise<RefusedRow[]> {
  const rows = refusedOf(job)
  for (let page = 2; rows.length < job.failed; page++) {
    const next = await call('GET /jobs/{id}/', { path: { id: job.id }, query: { results_page: page } })
    const found = refusedOf(next)
    if (found.length === 0) break
    rows.push(...found)
  }
  return rows
}
