import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Activity, act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { draw, redraw } from '../testing/page'
import { useKeptQuery } from './kept-query'

beforeEach(() => void vi.useFakeTimers())

let asked = 0
const seen: (string | undefined)[] = []
function Page({ id }: { id: number }) {
  const { data } = useKeptQuery({
    queryKey: ['meter', id],
    queryFn: async () => `meter ${id}, answer ${++asked}`,
    staleTime: 1000,
  })
  seen.push(data)
  return data ?? 'skeleton'
}

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))

it('a page that was hidden for an hour comes back with what it showed, asks again, and lets go when it is closed', async () => {
  const client = new QueryClient()
  const box = await draw(null)
  const drawPage = (mode: 'visible' | 'hidden' | null, id = 1) =>
    redraw(
      <QueryClientProvider client={client}>
        {mode ? (
          <Activity mode={mode}>
            <Page id={id} />
          </Activity>
        ) : null}
      </QueryClientProvider>,
    )
  await drawPage('visible')
  await minutes(1)
  expect(box.textContent).toBe('meter 1, answer 1')

  await drawPage('hidden')
  await minutes(60)
  expect(asked).toBe(1)
  seen.length = 0
  await drawPage('visible')
  await minutes(1)
  expect(seen).not.toContain(undefined)
  expect(box.textContent).toBe('meter 1, answer 2')

  await drawPage('visible', 2)
  await minutes(60)
  expect(client.getQueryData(['meter', 1])).toBeUndefined()
  await draw(null)
  await minutes(60)
  expect(client.getQueryCache().getAll()).toEqual([])
})
