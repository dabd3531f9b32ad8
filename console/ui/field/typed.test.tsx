import { Form } from 'antd'
import { act, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hearDate } from '../../api/clock'
import { submitForm, write } from '../../testing/hands'
import { draw, redraw } from '../../testing/page'
import { soon } from '../../testing/soon'
import { Dialog } from '../dialog/dialog'
import { FormPage } from '../form/form-page'
import { DatePicker } from './date-picker'
import { NumberInput } from './number-input'
import { TimePicker } from './time-picker'

type Values = Record<'day' | 'time' | 'month' | 'clock' | 'count' | 'place', string | number | null>
const KEPT: Values = {
  ...{
    day: '2020-01-02',
    time: '2020-01-02 03:04:05',
    month: '2020-01',
    clock: '08:00',
    count: 7,
    place: 1.5,
  },
}

let box: HTMLElement
let sent: Values[]
beforeEach(async () => {
  sent = []
  box = await draw(
    <FormPage<Values>
      title=""
      submitText=""
      initial={KEPT}
      onSubmit={async (values) => sent.push({ ...values })}
    >
      <Form.Item name="day">
        <DatePicker latest="2026-11-26" />
      </Form.Item>
      <Form.Item name="time">
        <DatePicker kind="time" />
      </Form.Item>
      <Form.Item name="month">
        <DatePicker kind="month" />
      </Form.Item>
      <Form.Item name="clock">
        <TimePicker />
      </Form.Item>
      <Form.Item name="count">
        <NumberInput least={1} most={99} />
      </Form.Item>
      <Form.Item name="place">
        <NumberInput least={-180} most={180} hasDecimals />
      </Form.Item>
    </FormPage>,
  )
})

const field = (name: keyof Values) => box.querySelector<HTMLInputElement>(`input[id$="_${name}"]`)!
const leave = (input: HTMLInputElement) =>
  act(async () => {
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
/** A touch sends while the field still has the focus; a press leaves it before. */
const send = () => submitForm(box)
const entriesOf = (typed: Record<keyof Values, string>) => Object.entries(typed) as [keyof Values, string][]
const texts = () =>
  Object.fromEntries(Object.keys(KEPT).map((name) => [name, field(name as keyof Values).value]))
const alerts = () => [...box.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

describe('what is in sight when a form is sent', () => {
  it('is sent, though the field still has the focus, and then stands there in the usual form', async () => {
    const typed = {
      ...{ day: '2026年3月5日 9:30', time: '２０２６．３．５　９：３０', month: '2026/3', clock: '9:05' },
      ...{ count: '１２ 人', place: '-116.25' },
    }
    for (const [name, text] of entriesOf(typed)) await write(field(name), text)
    expect(texts()).toEqual(typed)
    await send()
    const usual = { day: '2026-03-05', time: '2026-03-05 09:30:00', month: '2026-03', clock: '09:05' }
    await soon(() => sent).toEqual([{ ...usual, count: 12, place: -116.25 }])
    for (const [name] of entriesOf(typed)) await leave(field(name))
    expect(texts()).toEqual({ ...usual, count: '12', place: '-116.25' })
    // A day alone is its first second, and an emptied field has no value.
    await write(field('time'), '2026-3-6')
    await write(field('day'), '')
    await leave(field('time'))
    expect(texts()).toMatchObject({ time: '2026-03-06 00:00:00', day: '' })
    await send()
    await soon(() => sent.at(-1)).toMatchObject({ time: '2026-03-06 00:00:00', day: null })
  })

  it('is kept and explained where it means nothing, and the form is not sent', async () => {
    for (const [name, text, why] of [
      ['day', '5/3/2026', '不能识别这个日期，请写成 2026-03-05'],
      ['day', '26-03-05', '不能识别这个日期，请写成 2026-03-05'],
      ['day', '2026-11-27', '不能晚于 2026-11-26'],
      ['time', '2026-03-05 9', '不能识别这个时间，请写成 2026-03-05 09:30'],
      ['month', '2026-13', '不能识别这个月份，请写成 2026-03'],
      ['clock', '9', '不能识别这个时间，请写成 09:30'],
      ['count', '1.5', '请填写 1 到 99 的整数'],
      ['count', '100', '请填写 1 到 99 的整数'],
      ['place', '1O', '请填写 -180 到 180 的数字'],
    ] as const) {
      await write(field(name), text)
      expect(alerts()).toEqual([])
      await send()
      await soon(alerts).toEqual([why])
      expect(document.activeElement).toBe(field(name))
      await leave(field(name))
      expect([field(name).value, alerts()]).toEqual([text, [why]])
      await write(field(name), String(KEPT[name]))
    }
    expect(sent).toEqual([])
    await send()
    await soon(() => sent).toEqual([KEPT])
  })
})

it('a dialog is not done while a text in it means nothing', async () => {
  const done: (string | null)[] = []
  function Asked() {
    const [day, setDay] = useState<string | null>(null)
    return (
      <Dialog open title="" okText="做" onOk={() => done.push(day)} onClose={() => {}}>
        <DatePicker id="day" value={day} onChange={setDay} />
      </Dialog>
    )
  }
  await redraw(<Asked />)
  const input = document.querySelector<HTMLInputElement>('#day')!
  const press = () => act(async () => document.querySelector<HTMLElement>('.ant-btn-primary')!.click())
  await write(input, '3/5')
  await press()
  expect(document.querySelector('#day_problem')?.textContent).toContain('不能识别这个日期')
  await write(input, '2026.3.5')
  await press()
  expect(done).toEqual(['2026-03-05'])
})

it('a filter is told a date when it is left, or typing rests, and nothing that is none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const told: (string | null)[] = []
  function Filter() {
    const [day, setDay] = useState<string | null>('2026-01-01')
    const tell = (to: string | null) => {
      told.push(to)
      setDay(to)
    }
    return <DatePicker isAlone value={day} onChange={tell} />
  }
  try {
    await redraw(<Filter />)
    const input = box.querySelector('input')!
    for (const text of ['2026-1-1', '2026-1-12']) await write(input, text)
    expect([told, input.value]).toEqual([[], '2026-1-12'])
    await act(async () => vi.advanceTimersByTime(1000))
    expect(told).toEqual(['2026-01-12'])
    await write(input, '2026-2-3')
    await leave(input)
    expect([told, input.value]).toEqual([['2026-01-12', '2026-02-03'], '2026-02-03'])
    await write(input, '3/5')
    await leave(input)
    await act(async () => vi.advanceTimersByTime(1000))
    expect([told.length, input.value]).toEqual([2, '3/5'])
  } finally {
    vi.useRealTimers()
  }
})

it('the calendar’s today is the utility’s, and a chosen time is in the form before the calendar closes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-24T01:00:00Z') })
  hearDate('Thu, 26 Nov 2026 17:00:00 GMT', Date.now())
  let value: string | null = null
  function Chosen() {
    const [time, setTime] = useState<string | null>(null)
    value = time
    return <DatePicker kind="time" value={time} onChange={setTime} />
  }
  try {
    await redraw(<Chosen />)
    await act(async () => box.querySelector<HTMLElement>('.ant-picker')!.click())
    await soon(() => document.querySelector('.ant-picker-cell-today')?.getAttribute('title')).toBe(
      '2026-11-27',
    )
    await act(async () => document.querySelector<HTMLElement>('.ant-picker-cell-today')!.click())
    expect([value, box.querySelector('input')?.value]).toEqual(['2026-11-27 00:00:00', '2026-11-27 00:00:00'])
  } finally {
    vi.useRealTimers()
    hearDate(new Date().toUTCString(), Date.now())
  }
})
