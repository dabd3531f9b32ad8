import type { Params } from '@water/contract/field-problems'
import type { NoticeKind } from '@water/contract/notice'
import { type NoticeType, noticeKinds } from '@water/contract/notice-kinds'
import type { TargetType } from '@water/contract/notice-targets'
import { codeOf, type PermissionName } from '@water/rules/access/permissions'
import { sql } from 'kysely'
import type { Reader, UnitOfWork } from '../../db/read-write'
import { asOrgId, type OrgId } from '../../db/scope'

type Kind = NoticeKind & { leads?: TargetType }
const kinds: Readonly<Record<NoticeType, Kind>> = noticeKinds

/** The command that a notice is about: the notice is written in its transaction, or not at all. */
export type NoticeSource = Pick<UnitOfWork, 'tx' | 'org' | 'now'>

export interface NewNotice {
  type: NoticeType
  params: Params
  /** One user, or everybody of these roles. */
  to: { user: number } | readonly ('staff' | 'superusers')[]
  /** Whoever has this permission, beside them. */
  holders?: PermissionName
  /** The row that it leads to; absent for a list. */
  target?: number
  /** Where it is more important than its kind. */
  quality?: NoticeKind['quality']
}

function rowOf({ org, now }: NoticeSource, { type, params, quality, to, holders, target }: NewNotice) {
  const roles = 'user' in to ? [] : to
  return {
    organization_id: org,
    type,
    params: JSON.stringify(params),
    quality: quality ?? kinds[type].quality,
    target_type: kinds[type].leads ?? null,
    target_id: target ?? null,
    user_id: 'user' in to ? to.user : null,
    to_staff: roles.includes('staff'),
    to_superusers: roles.includes('superusers'),
    to_code: holders ? codeOf(holders) : null,
    created_at: now,
  }
}

/** A notice to nobody is none: a service reads none. */
type NoticeToSome = Omit<NewNotice, 'to'> & { to: NewNotice['to'] | { user: null } }

export async function insertNotice(source: NoticeSource, { to, ...notice }: NoticeToSome): Promise<void> {
  if ('user' in to && to.user === null) return
  await source.tx
    .insertInto('notices')
    .values(rowOf(source, { ...notice, to }))
    .execute()
}

/**
 * Writes a notice about a state that continues: one per topic, with the present state. It does not become unread again.
 */
export async function putNotice(source: NoticeSource, topic: string, notice: NewNotice): Promise<void> {
  await source.tx
    .insertInto('notices')
    .values({ ...rowOf(source, notice), topic })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'topic'])
        .where('topic', 'is not', null)
        .doUpdateSet(({ ref }) => ({ params: ref('excluded.params') })),
    )
    .execute()
}

/**
 * Writes a notice about an event that repeats: one per topic with a growing `count`, and a growing `amount` if it has one. It
 * becomes unread again for everybody each time.
 */
export async function repeatNotice(
  source: NoticeSource,
  topic: string,
  notice: NewNotice & { params: { count: number; amount?: string } },
): Promise<void> {
  const { tx, org, now } = source
  const { id } = await tx
    .insertInto('notices')
    .values({ ...rowOf(source, notice), topic })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'topic'])
        .where('topic', 'is not', null)
        .doUpdateSet({
          // As text: what builds an object is refused here by a distributed database, since its result depends on the session.
          params: sql`notices.params
            || ('{"count":' || ((notices.params->>'count')::integer + (excluded.params->>'count')::integer)::text || '}')::jsonb
            || coalesce(('{"amount":"' || ((notices.params->>'amount')::numeric
              + (excluded.params->>'amount')::numeric)::text || '"}')::jsonb, '{}')`,
          created_at: now,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('notice_marks')
    .set({ read_at: null, cleared_at: null })
    .where('organization_id', '=', org)
    .where('notice_id', '=', id)
    .execute()
}

/** Removes the notice of a topic: what it says now is new to everybody. */
export async function dropNotice({ tx, org }: NoticeSource, topic: string): Promise<void> {
  await tx.deleteFrom('notices').where('organization_id', '=', org).where('topic', '=', topic).execute()
}

/** Undefined: there is none yet. */
export async function firstOrganization(db: Reader): Promise<OrgId | undefined> {
  const row = await db.selectFrom('organizations').select('id').orderBy('id').limit(1).executeTakeFirst()
  return row && asOrgId(row.id)
}
