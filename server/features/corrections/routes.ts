import { changeTerms, previewRedFlush, previewTerms, redFlushOrder } from '@water/contract/corrections/calls'
import { command, rehearsal } from '../../http/route'
import { pairs } from '../../pairs'
import { orderAndLater } from '../ledger/flush-store'
import { changesBetween as auditedChanges } from '../meters/audited-changes'
import { shownMeter } from '../meters/shown'
import {
  auditFlush,
  auditOne,
  becoming,
  billedAgainBy,
  documentsOf,
  draftsGone,
  unmade,
  unmadeCascade,
} from './documents'
import { changesOf, figuresOf, moneyMoved } from './effects'
import { redFlush, takeAccount } from './red-flush'
import { changeTermsWith, takeMeter } from './terms'

export const correctionRoutes = [
  command(redFlushOrder, 'order.red_flush', async (call) => {
    const flush = await redFlush(call, call.path.id, call.body)
    const documents = await documentsOf(call, flush)
    auditFlush(call, flush, documents)
    return documents
  }),
  rehearsal(previewRedFlush, async (call) => {
    const { id } = call.path
    const { meter, terms } = await takeAccount(call, id)
    const own = (await orderAndLater(call.tx, call.org, meter, id)).at(-1)!
    const before = await figuresOf(call, meter, own.tierYear, terms)
    const flush = await redFlush(call, id, call.body)
    const after = await figuresOf(call, meter, own.tierYear, terms)
    const { red, reissued, cascade } = await documentsOf(call, flush)
    const money = await moneyMoved(call, meter, {
      since: before.allocation,
      flushed: flush.flushed.map((order) => order.id),
      made: [...flush.reissues.values()],
    })
    return {
      red: unmade(red),
      reissued: reissued && unmade(reissued),
      cascade: unmadeCascade(cascade),
      effects: {
        ...changesOf(before, after),
        ...money,
        orders: becoming(flush),
        invoices: draftsGone(flush),
      },
    }
  }),
  command(changeTerms, 'meter.change_terms', async (call) => {
    const { id } = call.path
    const { flush, before, after } = await changeTermsWith(call, id, call.body)
    const cascade = flush ? await billedAgainBy(call, flush) : []
    call.audit({ object: ['meter', id], ...auditedChanges(before, after) })
    const orders = [...(flush?.flushed ?? [])].reverse()
    for (const [{ status }, { red, reissued }] of pairs(orders, cascade))
      auditOne(call, status, red, reissued)
    return { meter: await shownMeter(call.tx, call.org, id, call.caller), cascade }
  }),
  rehearsal(previewTerms, async (call) => {
    const { id } = call.path
    const { terms, tierYear } = await takeMeter(call, id, call.body.terms_from)
    const before = await figuresOf(call, id, tierYear, terms)
    const { flush } = await changeTermsWith(call, id, call.body)
    const after = await figuresOf(call, id, tierYear, terms)
    return {
      meter: await shownMeter(call.tx, call.org, id, call.caller),
      cascade: unmadeCascade(flush ? await billedAgainBy(call, flush) : []),
      effects: {
        ...changesOf(before, after),
        ...(await moneyMoved(call, id, {
          since: before.allocation,
          flushed: (flush?.flushed ?? []).map((order) => order.id),
          made: [...(flush?.reissues.values() ?? [])],
        })),
        orders: flush ? becoming(flush) : [],
        invoices: flush ? draftsGone(flush) : [],
      },
    }
  }),
]
