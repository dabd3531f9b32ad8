import { describe, expect, it } from 'vitest'
import type { ListScreen } from '../ui/list/list-screen'
import type { ListState, useListState } from '../ui/list/list-state'
import type { invalidate, ReadPath, useSend } from './queries'

// Compiled, not run: `npm run check` fails where a marked line compiles after all.
const refused = {
  path: (read: typeof invalidate) => [
    read('/payment-records/', '/payment-records/5/', '/audit/timeline/'),
    // @ts-expect-error no call reads it
    read('/dashboards/'),
    // @ts-expect-error nor this, whatever else is named
    read('/meters/', '/meter/'),
  ],
  changes: (send: typeof useSend) => [
    send('DELETE /payment-records/{id}/', ['/payment-records/']),
    // @ts-expect-error the records of payments have another path
    send('DELETE /payment-records/{id}/', ['/payments/']),
  ],
  filter: (state: typeof useListState) => {
    state('GET /meters/', { one: ['location'], many: ['status'] })
    // @ts-expect-error the call has no such filter
    state('GET /meters/', { one: ['colour'] })
    // @ts-expect-error the list does not declare this one, which its call has
    state('GET /meters/', { one: ['location'] }).set('status', 'active')
  },
  screen: (Screen: typeof ListScreen) => {
    const texts = { title: '', empty: { title: '' }, columns: [] }
    const bar = (_: ListState<'location' | 'status'>) => null
    return [
      Screen({ of: 'GET /meters/', ...texts, one: ['location'], many: ['status'], bar }),
      // @ts-expect-error the call has no such filter
      Screen({ of: 'GET /meters/', ...texts, one: ['colour'] }),
      // @ts-expect-error the bar has an input of a filter that the list does not declare
      Screen({ of: 'GET /meters/', ...texts, one: ['location'], bar }),
    ]
  },
}

describe('what was read, and the filters of a list', () => {
  it('are named as the contract names them: nothing else compiles', () => {
    const filled: ReadPath = `/users/${5}/`
    expect([Object.keys(refused), filled]).toEqual([['path', 'changes', 'filter', 'screen'], '/users/5/'])
  })
})
