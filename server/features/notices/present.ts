import type { Wire } from '@water/contract/endpoint'
import { filled, type Params } from '@water/contract/field-problems'
import { noFile } from '@water/contract/jobs/notices'
import type { NoticeKind } from '@water/contract/notice'
import { type NoticeType, noticeKinds } from '@water/contract/notice-kinds'
import type { TargetType } from '@water/contract/notice-targets'
import type { updateNotice } from '@water/contract/notices/calls'
import type { Language } from '@water/contract/text'
import type { NoticeRow } from './store'

type Notice = Wire<typeof updateNotice>['reply']

/** A notice in its reader's words. */
export function presentNotice(row: NoticeRow, language: Language): Notice {
  // The store writes notices with their types, targets and values.
  const type = row.type as NoticeType
  const params = row.params as Params
  return {
    id: row.id,
    organization: row.organization_id,
    type,
    content: filled(noticeKinds[type][language], { ...params, file: params.file || noFile[language] }),
    status: row.read_at === null,
    collected: row.collected ?? false,
    date: row.created_at,
    quality: row.quality as NoticeKind['quality'],
    target: row.target_type === null ? null : targetOf(row.target_type as TargetType, row.target_id, params),
  }
}

const targetOf = (type: TargetType, id: number | null, { from, to }: Params) => ({
  type,
  id,
  from: from === undefined ? null : String(from),
  to: to === undefined ? null : String(to),
})
