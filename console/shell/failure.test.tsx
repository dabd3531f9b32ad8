import { act, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkFailure, LastBoundary, standIn } from './failure'

let box: HTMLElement
let root: Root
beforeEach(() => {
  box = document.createElement('div')
  document.body.replaceChildren(box)
})
afterEach(() => act(() => root.unmount()))
const render = (Page: ComponentType) => {
  root = createRoot(box, { onCaughtError() {} })
  return act(() =>
    root.render(
      <LastBoundary>
        <Page />
      </LastBoundary>,
    ),
  )
}
const press = () => act(async () => box.querySelector('button')?.click())

describe('the last resort', () => {
  it('shows 500 when the console itself breaks', async () => {
    await render(() => {
      throw new Error('broken')
    })
    expect(box.querySelector('h1')?.textContent).toBe('500 Internal Server Error')
    expect(box.querySelector('p')?.textContent).toBe('抱歉，服务器出错啦')
    expect(box.querySelector('button')?.textContent).toBe('返回首页')
  })
})

describe('what stands in for a part that did not come', () => {
  it('becomes the part when it comes after all, and nothing is loaded anew', async () => {
    const load = vi.fn<() => Promise<ComponentType>>()
    await render(standIn(load))
    expect(box.querySelector('[role="alert"] h1')?.textContent).toBe('页面没有加载成功')
    load.mockResolvedValue(() => <p>here</p>)
    await press()
    expect(box.textContent).toBe('here')
  })

  it('stays while the server is away as well: a reload would leave nothing at all', async () => {
    const reload = vi.spyOn(window.location, 'reload')
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('away'))
    await render(standIn(() => Promise.reject(new Error('gone'))))
    await press()
    expect(reload).not.toHaveBeenCalled()
    expect(box.querySelector('h1')?.textContent).toBe('页面没有加载成功')
    vi.restoreAllMocks()
  })

  it('loads the page anew when the part stays away and the server is there', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response())
    await render(() => <ChunkFailure />)
    await press()
    expect(reload).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })
})
