import { describe, expect, it } from 'vitest'
import { columnTexts, keysIn, moved, onlyWideIn, toggled, wholeOrder, widthsIn } from './column-order'

const all = ['no', 'name', 'address', 'phone', 'amount']

describe('the columns of a list', () => {
  it('are one text each, with the width that a person gave them, and whether a narrow window hides them', () => {
    const texts = ['no:180', 'address', 'phone:wide', 'amount:90:wide']
    expect(columnTexts(keysIn(texts), widthsIn(texts), onlyWideIn(texts))).toEqual(texts)
  })

  it('have no width that nobody could use, whatever an address says', () => {
    expect([...widthsIn(['no:9999', 'name:10', 'address:x', 'phone:', 'amount:1e3'])]).toEqual([
      ['no', 800],
      ['name', 48],
    ])
  })

  it.each([
    ['as the list has them', ['no', 'address'], ['no', 'name', 'address', 'phone', 'amount']],
    ['after a change of their order', ['no', 'amount', 'name'], ['no', 'amount', 'name', 'address', 'phone']],
    ['without those that the list no longer has', ['no', 'gone'], all],
  ])('are all offered, hidden ones beside the column that they follow: %s', (_how, shown, order) => {
    expect(wholeOrder(all, shown)).toEqual(order)
  })

  it('keep their order when one is hidden and shown again', () => {
    const shown = ['no', 'amount', 'name', 'address']
    const without = toggled(all, shown, 'name')
    expect(without).toEqual(['no', 'amount', 'address'])
    expect(toggled(all, without, 'name')).toEqual(['no', 'name', 'amount', 'address'])
  })

  it('move before or behind another one, and none before the first', () => {
    const shown = ['no', 'name', 'address', 'amount']
    expect(moved(shown, 'amount', 'name')).toEqual(['no', 'amount', 'name', 'address'])
    expect(moved(shown, 'name', 'amount')).toEqual(['no', 'address', 'amount', 'name'])
    expect(moved(shown, 'amount', 'no')).toEqual(shown)
    expect(moved(shown, 'no', 'amount')).toEqual(shown)
  })
})
