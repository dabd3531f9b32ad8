import type { ReplyOf } from '../../../api/call'

/** The module of a meter, and its reports of a span. */
export type Remote = ReplyOf<'GET /meters/{id}/remote/'>
export type Module = NonNullable<Remote['module']>

/** To bind the first module, to put another one in its place, or to change what was said of it. */
export type BindingAct = 'bind' | 'replace' | 'change'

/** A command of its valve. */
export type ValveCommand = ReplyOf<'GET /meters/{id}/valve/'>['results'][number]
