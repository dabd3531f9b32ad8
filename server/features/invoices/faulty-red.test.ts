import { addSeconds } from '@water/rules/calendar'
import { describe, expect, test } from 'vitest'
import type { FaultyProvider, Turn } from '../../testing/faulty-provider'
import { company, worksWithProvider } from '../../testing/works-with-provider'

const on = worksWithProvider('2026-01-31 09:00:00')

describe('a red one', () => {
  const specialOf = async (provider: FaultyProvider) => {
    const { order } = await on.works.invoiceable(company)
    const { data } = await on.works.make([order], { type: 'special' })
    await on.turns(provider)
    return { order, blue: data.id as number }
  }

  test('of a special invoice waits for its buyer, however long, and the provider is told of the confirmation', async () => {
    const provider = on.providerWith()
    const { order, blue } = await specialOf(provider)
    provider.buyer = () => ({ state: 'waiting' })
    const { id, request_no } = await on.red(blue)
    for (let hour = 0; hour < 8; hour++) {
      await on.turn(provider)
      on.t.clock.now = addSeconds(on.t.clock.now, 3600)
    }
    expect(await on.read(id)).toMatchObject({ status: 'issuing', red_confirm: 'waiting' })
    expect((await on.read(blue)).status).toBe('issued')
    expect(provider.calls.filter((call) => call === `issue ${request_no}`)).toEqual([])
    provider.buyer = () => ({ state: 'confirmed', number: '260131000001' })
    await on.turns(provider)
    expect(await on.read(id)).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    expect(provider.papers.get(request_no)!.request.cancels!.confirmNo).toBe('260131000001')
    expect(await on.works.statusOf(order)).toBe('partial')
    await on.expectAgreement(provider)
  })

  test('that its buyer refuses has failed, in the buyer’s words; asked again, the buyer may confirm', async () => {
    const provider = on.providerWith()
    const { order, blue } = await specialOf(provider)
    provider.buyer = () => ({ state: 'refused', words: '货物未退回' })
    const { id } = await on.red(blue)
    await on.turns(provider)
    expect(await on.read(id)).toMatchObject({
      status: 'failed',
      red_confirm: 'refused',
      failure: '货物未退回',
    })
    expect(await on.read(blue)).toMatchObject({ status: 'issued', red_by: null })
    expect(await on.works.statusOf(order)).toBe('issued')
    await on.expectAgreement(provider)
    const again = await on.retry(id)
    expect(again.data).toMatchObject({ status: 'issuing', red_confirm: 'waiting' })
    provider.buyer = (requestNo) => ({ state: 'confirmed', number: requestNo.slice(-20) })
    await on.turns(provider)
    expect(await on.read(id)).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    await on.expectAgreement(provider)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a confirmation without a number', { state: 'confirmed', number: ' ' }],
    ['a number that cannot be kept', { state: 'confirmed', number: '2601\u000031' }],
    ['a number of a page', { state: 'confirmed', number: '1'.repeat(2000) }],
    ['a refusal without words', { state: 'refused' }],
    ['“issued”', { state: 'issued', number: '26320000000000000009', at: '2026-01-31 09:00:00' }],
  ])('of a special invoice waits on when it hears %s', async (_name, said) => {
    const provider = on.providerWith('well', 'well', { says: said })
    const { blue } = await specialOf(provider)
    const { id, request_no } = await on.red(blue)
    await on.turn(provider)
    expect(await on.read(id)).toMatchObject({ status: 'issuing', red_confirm: 'waiting' })
    expect(on.reports).toEqual([expect.stringContaining(request_no)])
    await on.turns(provider)
    expect(await on.read(id)).toMatchObject({ status: 'issued', red_confirm: 'confirmed' })
    await on.expectAgreement(provider)
  })

  test.each<[string, Turn[], string[]]>([
    ['whose confirmation is lost', ['lost'], ['confirmRed', 'confirmRed', 'issue']],
    ['whose answer is lost after the confirmation', ['well', 'lost'], ['confirmRed', 'issue', 'ask']],
    [
      'that is heard only the second time',
      ['late', 'well', 'unheard'],
      ['confirmRed', 'confirmRed', 'issue', 'ask', 'issue'],
    ],
  ])('%s cancels its invoice once', async (_name, faults, calls) => {
    const provider = on.providerWith('well', 'well', ...faults)
    const { blue } = await specialOf(provider)
    const { id, request_no } = await on.red(blue)
    await on.turns(provider)
    expect(provider.calls.slice(2)).toEqual(calls.map((call) => `${call} ${request_no}`))
    expect([(await on.read(id)).status, (await on.read(blue)).status]).toEqual(['issued', 'red_flushed'])
    await on.expectAgreement(provider)
  })

  test('that failed leaves its invoice to another one, and is not tried again after it', async () => {
    const provider = on.providerWith('well', 'refuses')
    const { order } = await on.works.invoiceable()
    const blue = (await on.works.make([order])).data.id
    await on.turns(provider)
    const first = await on.red(blue)
    await on.turns(provider)
    expect((await on.read(first.id)).status).toBe('failed')
    expect(await on.works.statusOf(order)).toBe('issued')
    const second = await on.red(blue)
    expect((await on.retry(first.id)).code).toBe('red_issuing')
    await on.turns(provider)
    expect((await on.read(second.id)).status).toBe('issued')
    expect((await on.retry(first.id)).code).toBe('already_red')
    expect(await on.works.statusOf(order)).toBe('red')
    await on.expectAgreement(provider)
  })
})
