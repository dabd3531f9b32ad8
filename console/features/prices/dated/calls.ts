import { type CallArgs, type CallName, call, type ReplyOf } from '../../../api/call'
import { useNamedScope } from '../../../api/named-scope'
import { useSend } from '../../../api/queries'
import type { DatedHead, DatedRecord, DatedRow, VersionValues } from './record'

type Path = DatedRecord['path']
type BodyOf<Name extends CallName> = CallArgs<Name>['body']

/**
 * The calls of a dated record. Each path has the same ones. Head and version come from one declaration, so together they
 * are the body that the contract declares for its path.
 */
export function useDatedCalls({ path, versionPath, shownBy, bodyOf, billingHead }: DatedRecord) {
  const scope = useNamedScope()
  const create = useSend(`POST ${path}`, [path])
  const add = useSend(`POST ${path}{id}/versions/`, [path, '/audit/'])
  const save = useSend(`PUT ${path}{id}/`, [path, '/audit/', shownBy])
  const remove = useSend(`DELETE ${path}{id}/`, [])
  const removeVersion = useSend(`DELETE ${versionPath}{id}/`, [path, '/audit/'])
  return {
    create: (head: DatedHead, values: VersionValues) =>
      create.mutateAsync({ body: { ...head, ...bodyOf(values), ...scope } as BodyOf<`POST ${Path}`> }),
    add: (id: number, values: VersionValues) => add.mutateAsync({ path: { id }, body: bodyOf(values) }),
    /** `row` is the row as it was read: the server compares its `updated_at`. */
    save: ({ id, updated_at }: DatedRow, version: number, head: DatedHead, values: VersionValues) => {
      const body = { ...head, ...bodyOf(values), version, updated_at }
      return save.mutateAsync({ path: { id }, body: body as BodyOf<`PUT ${Path}{id}/`> })
    },
    remove: (id: number) => remove.mutateAsync({ path: { id } }),
    removeVersion: (id: number) => removeVersion.mutateAsync({ path: { id } }),
    /** The effect of adding a version, or of changing the given one. */
    preview: (
      { id }: DatedRow,
      saved: { add: true } | { version: number },
      head: DatedHead,
      values: VersionValues,
    ): Promise<ReplyOf<`POST ${Path}{id}/preview/`>> => {
      const body = { ...bodyOf(values), ...billingHead(head), ...saved }
      return call(`POST ${path}{id}/preview/`, {
        path: { id },
        body: body as BodyOf<`POST ${Path}{id}/preview/`>,
      })
    },
  }
}
