import { Button, Drawer, Segmented, Switch } from 'antd'
import { useId } from 'react'
import { useLocation } from 'react-router'
import { useWords } from '../../i18n/words'
import type { Settings } from '../../state/default-settings'
import { changeSettings, settingsStore, useSetting } from '../../state/settings'
import { openTabs } from '../../state/tabs'
import { useMedia } from '../../theme/media'
import { notify } from '../../ui/dialog/notify'
import { copyText } from '../../ui/show/copy-text'
import { PHONE } from '../frame/media'
import { useLeaving } from '../leaving'
import { pathOf } from '../page-at'
import { BrandChoice } from './brand-choice'
import * as styles from './panel.module.css'
import { PictureChoice } from './picture-choice'
import { LayoutPicture, ModePicture } from './pictures'
import { words } from './words'

type Switched = 'splitMenu' | 'isSidebarFixed' | 'showHeader' | 'showBreadcrumb' | 'showFooter'
type Toggle = Switched | 'isUseTabsRouter' | 'menuAutoCollapsed'

/** The settings of a user's own console. Every change applies at once. A switch without effect is not shown. */
export default function SettingsPanel() {
  const t = useWords(words)
  const isOpen = useSetting('showSettingPanel')
  const mode = useSetting('mode')
  const layout = useSetting('layout')
  const isPhone = useMedia(PHONE)
  const toggleTabs = useToggleTabs()
  return (
    <Drawer
      open={isOpen}
      onClose={() => changeSettings({ showSettingPanel: false })}
      title={t('title')}
      size={408}
      rootClassName={styles.settings}
      styles={{ mask: { background: 'transparent' } }}
      footer={<CopyButton />}
    >
      <PictureChoice
        title={t('mode')}
        value={mode}
        options={(['light', 'dark', 'auto'] as const).map((value) => ({
          value,
          label: t(value),
          picture: <ModePicture mode={value} />,
        }))}
        onChange={(value) => changeSettings({ mode: value })}
      />
      <BrandChoice />
      <PictureChoice
        title={t('layout')}
        value={layout}
        options={(['side', 'top', 'mix'] as const).map((value) => ({
          value,
          label: t(value),
          picture: <LayoutPicture layout={value} />,
        }))}
        onChange={(value) => changeSettings({ layout: value })}
      />
      {layout === 'mix' ? (
        <>
          <Row name="splitMenu" />
          <Row name="isSidebarFixed" />
        </>
      ) : null}
      <h3>{t('elements')}</h3>
      <SideMode />
      {layout === 'side' && !isPhone ? <Row name="showHeader" /> : null}
      <Row name="showBreadcrumb" />
      <Row name="showFooter" />
      <Row name="isUseTabsRouter" onChange={toggleTabs} />
      <Row name="menuAutoCollapsed" />
    </Drawer>
  )
}

interface RowProps {
  name: Toggle
  onChange?: (isOn: boolean) => void
}

function Row({ name, onChange = (isOn) => changeSettings({ [name]: isOn }) }: RowProps) {
  const t = useWords(words)
  const id = useId()
  return (
    <div className={styles.settingsRow}>
      <label htmlFor={id}>{t(name)}</label>
      <Switch id={id} checked={useSetting(name)} onChange={onChange} />
    </div>
  )
}

function SideMode() {
  const t = useWords(words)
  return (
    <div className={styles.settingsRow}>
      <span>{t('sideMode')}</span>
      <Segmented
        aria-label={t('sideMode')}
        value={useSetting('sideMode')}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(sideMode) => changeSettings({ sideMode })}
      />
    </div>
  )
}

/** Without tabs only the visible page stays alive: the user is asked about input on the others first. */
function useToggleTabs() {
  const leave = useLeaving()
  const active = pathOf(useLocation())
  return async (isUseTabsRouter: boolean) => {
    const others = openTabs()
      .map(({ path }) => path)
      .filter((path) => path !== active)
    if (isUseTabsRouter || (await leave(others))) changeSettings({ isUseTabsRouter })
  }
}

function CopyButton() {
  const t = useWords(words)
  async function copy() {
    const isCopied = await copyText(JSON.stringify(chosen(settingsStore.getState()), null, 2))
    notify(isCopied ? 'success' : 'error', t(isCopied ? 'copied' : 'notCopied'))
  }
  return (
    <Button block type="primary" onClick={copy}>
      {t('copy')}
    </Button>
  )
}

/** The user's choices without the values that are computed from them. */
const chosen = ({ showSettingPanel, colorList, chartColors, ...rest }: Settings) => rest
