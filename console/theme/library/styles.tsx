import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs'
import * as antd from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'

const { _InternalPanelDoNotUseOrYouWillBeFired: Message } = antd.message
/** It stands on no page by itself: `useQuestion` shows it. */
const { _InternalPanelDoNotUseOrYouWillBeFired: Question } = antd.Modal
const OPTIONS = ['a']
const ITEMS = [{ key: 'a', label: 'a' }]
const INLINE = { open: true, getContainer: false } as const

/** Every component that the console shows, as bare as it can be. Each names its styles when it renders. */
const components = (
  <>
    <antd.Alert />
    <antd.Badge />
    <antd.Badge.Ribbon />
    <antd.Breadcrumb />
    <antd.Button />
    <antd.Checkbox />
    <antd.DatePicker />
    <antd.Drawer {...INLINE} />
    <antd.Dropdown menu={{ items: ITEMS }}>
      <b />
    </antd.Dropdown>
    <antd.Empty />
    <antd.Form>
      <antd.Form.Item label="a">
        <antd.Input />
      </antd.Form.Item>
    </antd.Form>
    <antd.Input.OTP />
    <antd.Input.Password />
    <antd.Input.Search />
    <antd.Input.TextArea />
    <antd.Menu items={ITEMS} />
    <Message />
    <antd.Modal {...INLINE} />
    <Question type="confirm" />
    <antd.Pagination />
    <antd.Progress />
    <antd.Radio.Group options={OPTIONS} />
    <antd.Segmented options={OPTIONS} />
    <antd.Select />
    <antd.Skeleton />
    <antd.Space />
    <antd.Space.Addon>a</antd.Space.Addon>
    <antd.Space.Compact>
      <antd.Button />
    </antd.Space.Compact>
    <antd.Spin />
    <antd.Steps items={[{ title: 'a' }]} />
    <antd.Switch />
    <antd.Table columns={[{ title: 'a' }]} dataSource={[{ key: 'a' }]} />
    <antd.Tabs items={ITEMS} />
    <antd.Tag />
    <antd.Tag color="blue" />
    <antd.Tag color="success" />
    <antd.Tooltip title="a">
      <b />
    </antd.Tooltip>
    <antd.Tree treeData={[{ key: 'a', title: 'a' }]} />
    <antd.TreeSelect />
  </>
)

/** The style sheet of these components, and the names of the styles that are in it. */
export function libraryStyles(theme: antd.ThemeConfig = {}): { css: string; names: readonly string[] } {
  const cache = createCache()
  renderToStaticMarkup(
    <StyleProvider cache={cache}>
      <antd.ConfigProvider theme={{ ...theme, hashed: false }}>{components}</antd.ConfigProvider>
    </StyleProvider>,
  )
  const css = extractStyle(cache, { plain: true, types: 'style' })
  const names = [...cache.cache.keys()].flatMap((key) => /^style%%([\w-]+)%/.exec(key)?.[1] ?? [])
  return { css, names }
}
