import { act } from 'react'
import { expect, test } from 'vitest'
import { formOnPage } from '../../testing/form-on-page'
import { soon } from '../../testing/soon'
import type { ReplacedName } from './kinds'
import { ProblemGroups } from './problem-groups'

const group = (value: string | null, more: object = {}) => ({
  ...{ column: '水表类型', field: 'meter_type', msg: `没有名称或编码为“${value}”的记录`, count: 200 },
  ...{ rows: [2, 3, 4], value, near: null, creates: 'meter_type' },
  ...more,
})
const GROUPS = [
  group('旋翼式', { near: '旋翼式冷水表' }),
  group('卧式', { count: 3 }),
  group('居民', { column: '水价', field: 'water_price', count: 7, creates: null }),
  group(null, { column: '', field: null, msg: '户表已销户', count: 2, creates: null }),
]

const shown = async (is_staff: boolean, mended: ReplacedName[][] = []) => {
  const sent: unknown[] = []
  await formOnPage(
    <ProblemGroups job={1} isFileHere isBusy={false} onMend={(replaced) => mended.push(replaced)} />,
    {
      ...{ is_staff, permissions: [1] },
      answer: (url) => {
        if (!url.includes('missing-names')) return { groups: GROUPS, others: 5 }
        sent.push(url)
        return { made: 1 }
      },
    },
  )
  expect(document.body.textContent).toContain('200 行')
  return { sent }
}
const boxes = () => [...document.querySelectorAll('label')].map((label) => label.textContent)
const tick = async (name: string) => {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  await act(async () => label?.querySelector('input')?.click())
  expect(label?.querySelector('input')?.checked).toBe(true)
}

test('staff tick each missing name by itself: it is made, or the nearest one is taken for its rows, or a price leads to its page, and the file is checked again', async () => {
  const mended: ReplacedName[][] = []
  const { sent } = await shown(true, mended)
  expect(boxes()).toEqual(['是不是“旋翼式冷水表”？改用它', '新建水表类型“旋翼式”', '新建水表类型“卧式”'])
  const price = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.includes('居民'))
  expect(price?.getAttribute('href')).toBe('/organization/water-prices/create')
  await tick('是不是“旋翼式冷水表”？改用它')
  await tick('新建水表类型“卧式”')
  const mend = [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('再检查一次'),
  )
  expect(mend?.textContent).toContain('新建 1 项、改用 1 项')
  await act(async () => mend?.click())
  await soon(() => mended).toEqual([[{ field: 'meter_type', value: '旋翼式', by: '旋翼式冷水表' }]])
  expect(sent).toHaveLength(1)
})

test('others may take the nearest name, and are told whom to ask for the rest', async () => {
  await shown(false)
  expect(boxes()).toEqual(['是不是“旋翼式冷水表”？改用它'])
  expect(document.body.textContent).toContain('由管理员建立')
  expect(document.body.textContent).toContain('缺少的水价由管理员新建')
  expect(document.querySelectorAll('a')).toHaveLength(0)
})
