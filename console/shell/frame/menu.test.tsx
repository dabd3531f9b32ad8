import { act, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../state/default-settings'
import { keepUser } from '../../state/session'
import { changeSettings, settingsStore } from '../../state/settings'
import { showPage } from '../../testing/page'
import { person } from '../../testing/person'
import { HeaderMenu } from './header-menu'
import { BranchMenu, MainMenu } from './menu'

let box: HTMLElement
let at = ''

function Here() {
  at = useLocation().pathname
  return null
}

async function show(menu: ReactElement, path: string) {
  box = await showPage(
    <>
      <Here />
      {menu}
    </>,
    path,
  )
}

const item = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === name,
  )!
const open = () =>
  [...box.querySelectorAll('[role=menuitem][aria-expanded=true]')].map(({ textContent }) => textContent)
const click = (element: HTMLElement) => act(async () => element.click())
const topLevel = () =>
  [...box.querySelectorAll('.ant-menu-root > li:not(.ant-menu-overflow-item-rest)')].map(
    (entry) => entry.querySelector('[role=menuitem]')?.textContent ?? entry.textContent,
  )

beforeEach(() => {
  settingsStore.setState(DEFAULT_SETTINGS)
  keepUser(person({ is_staff: true }))
})

describe('the side menu', () => {
  it('opens the branch of the page, and keeps others open beside it', async () => {
    await show(<MainMenu isCompact={false} />, '/meter/list')
    expect(open()).toEqual(['水表管理'])
    await click(item('账单管理'))
    expect(open()).toEqual(['水表管理', '账单管理'])
  })

  it('with auto-collapse keeps one branch open at a time', async () => {
    changeSettings({ menuAutoCollapsed: true })
    await show(<MainMenu isCompact={false} />, '/meter/list')
    await click(item('账单管理'))
    expect(open()).toEqual(['账单管理'])
    await click(item('账单管理'))
    expect(open()).toEqual([])
  })

  it('lights up the entry that a hidden page belongs to', async () => {
    await show(<MainMenu isCompact={false} />, '/order/payment-records/detail/7')
    expect(box.querySelector('.ant-menu-item-selected')?.textContent).toBe('缴费记录')
  })

  it('follows an entry by Enter as by a click', async () => {
    await show(<MainMenu isCompact={false} />, '/meter/list')
    await act(async () => {
      item('新建水表').dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          keyCode: 13,
          which: 13,
          bubbles: true,
        } as KeyboardEventInit),
      )
    })
    expect(at).toBe('/meter/create')
  })
})

describe('a split menu', () => {
  it('has the branches in the header, each leading to its first page', async () => {
    await show(<HeaderMenu isSplit />, '/order/list')
    expect(topLevel()).toEqual([
      '首页',
      '组织管理',
      '我的',
      '水表管理',
      '用户管理',
      '发票管理',
      '账单管理',
      '抄表管理',
      '组织配置',
    ])
    expect(item('水表管理').querySelector('a')?.getAttribute('href')).toBe('/meter/list')
    expect(box.querySelector('.ant-menu-item-selected')?.textContent).toBe('账单管理')
  })

  it('has the pages of the chosen branch at the side, and the same while a page of no branch is shown', async () => {
    await show(<BranchMenu isCompact={false} />, '/order/list')
    expect(topLevel()).toEqual([
      ...['账单列表', '月度账单', '缴费记录', '收费日结'],
      ...['银行对账', '银行代扣', '今日账务', '月结', '报表'],
    ])
    await show(<BranchMenu isCompact={false} />, '/result/500')
    expect(topLevel()).toEqual(['首页'])
  })
})
