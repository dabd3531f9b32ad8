import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Activity, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeptQuery } from './kept-query'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

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
  const box = document.createElement('div')
  const root = createRoot(box)
  const draw = (mode: 'visible' | 'hidden' | null, id = 1) =>
    act(() =>
      root.render(
        <QueryClientProvider client={client}>
          {mode ? (
            <Activity mode={mode}>
              <Page id={id} />
            </Activity>
          ) : null}
        </QueryClientProvider>,
      ),
    )
  await draw('visible')
  await minutes(1)
  expect(box.textContent).toBe('meter 1, answer 1')

  await draw('hidden')
  await minutes(60)
  expect(asked).toBe(1)
  seen.length = 0
  await draw('visible')
  await minutes(1)
  expect(seen).not.toContain(undefined)
  expect(box.textContent).toBe('meter 1, answer 2')

  await draw('visible', 2)
  await minutes(60)
  expect(client.getQueryData(['meter', 1])).toBeUndefined()
  await draw(null)
  await minutes(60)
  expect(client.getQueryCache().getAll()).toEqual([])
})
