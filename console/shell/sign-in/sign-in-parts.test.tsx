import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '../../testing/hands'
import { draw, redraw } from '../../testing/page'
import { CodeInput } from './code-input'
import { useCountdown } from './countdown'
import { ModeTabs } from './mode-tabs'
import { rememberAccount, rememberedAccount } from './remembered-account'

let box: HTMLElement
beforeEach(async () => {
  box = await draw(null)
})

describe('the wait for another code', () => {
  let start: (seconds: number) => void
  function Shown() {
    const [left, begin] = useCountdown()
    start = begin
    return <CodeInput left={left} isAsking={false} onAsk={() => {}} />
  }
  const button = () => box.querySelector('button')!

  it('counts down from sixty in the words “60秒后可重发”, and then offers a code again', async () => {
    vi.useFakeTimers()
    await redraw(<Shown />)
    expect(button().textContent?.replace(/\s/g, '')).toBe('获取验证码')
    act(() => start(60))
    expect([button().textContent, button().disabled]).toEqual(['60秒后可重发', true])
    act(() => vi.advanceTimersByTime(1000))
    expect(button().textContent).toBe('59秒后可重发')
    act(() => vi.advanceTimersByTime(58_000))
    expect([button().textContent, button().disabled]).toEqual(['1秒后可重发', true])
    act(() => vi.advanceTimersByTime(1000))
    expect([button().textContent?.replace(/\s/g, ''), button().disabled]).toEqual(['获取验证码', false])
  })

  it('goes by the clock: a tab that slept through it wakes up at its end', async () => {
    vi.useFakeTimers()
    await redraw(<Shown />)
    act(() => start(60))
    vi.setSystemTime(Date.now() + 90_000)
    act(() => vi.advanceTimersByTime(250))
    expect(button().disabled).toBe(false)
  })
})

describe('the field of the code', () => {
  it('takes six digits, also out of what is pasted around them', async () => {
    const typed: string[] = []
    await redraw(<CodeInput left={0} isAsking={false} onAsk={() => {}} onChange={(one) => typed.push(one)} />)
    const input = box.querySelector('input')!
    for (const text of ['12a3', '验证码 123 456。', '1234567']) await write(input, text)
    expect(typed).toEqual(['123', '123456', '123456'])
    expect(input.autocomplete).toBe('one-time-code')
  })
})

describe('the modes', () => {
  it('are tabs: one of them in the Tab order, the arrows go round and choose', async () => {
    const chosen: string[] = []
    const show = (mode: string) =>
      redraw(
        <ModeTabs
          label="登录方式"
          panel="panel"
          chosen={mode}
          onChoose={(next) => chosen.push(next)}
          modes={[
            { mode: 'password', title: '账号登录' },
            { mode: 'phone', title: '手机号登录' },
            { mode: 'register', title: '注册账号' },
          ]}
        />,
      )
    await show('password')
    const tabs = () => [...box.querySelectorAll<HTMLElement>('[role=tab]')]
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    const press = (key: string) =>
      act(() => box.firstElementChild!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    press('ArrowLeft')
    await show('register')
    expect(document.activeElement).toBe(tabs()[2])
    press('ArrowRight')
    await show('password')
    press('ArrowRight')
    press('Enter')
    expect(chosen).toEqual(['register', 'password', 'phone'])
    expect(tabs().map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false', 'false'])
  })
})

describe('the remembered account', () => {
  it('is the name alone, trimmed, until somebody signs in without asking for it', () => {
    rememberAccount(' clerk ')
    expect(rememberedAccount()).toBe('clerk')
    rememberAccount(null)
    expect(rememberedAccount()).toBeNull()
  })
})
