import type { Settings } from '@water/contract/organizations/calls'
import { Form, type FormRule } from 'antd'
import type { ReactElement } from 'react'
import { useWords } from '../../i18n/words'
import * as styles from './organizations.module.css'
import { useSettingText } from './setting-text'
import { isSameSetting, type Setting } from './settings'
import { words } from './words'

interface SettingFieldProps {
  of: Setting
  /** The stored settings; absent for a new organization. */
  before: Settings | undefined
  rules?: FormRule[]
  children: ReactElement
}

/** One setting with its meaning. After a change it also shows the effect and its first day. */
export function SettingField({ of, before, rules = [], children }: SettingFieldProps) {
  const t = useWords(words)
  const say = useSettingText()
  const now = Form.useWatch<Settings[Setting] | undefined>(['settings', of])
  const isChanged = before !== undefined && now !== undefined && !isSameSetting(now, before[of])
  // A list may be empty.
  const isList = of === 'no_cut_days'
  const explained = (
    <>
      {t(`${of}_help`)}
      {isChanged ? (
        <span className={styles.settingEffect} role="status">
          {t('changedFrom', { value: say(of, before[of]) })} {t(`${of}_effect`)}
        </span>
      ) : null}
    </>
  )
  return (
    <Form.Item
      name={['settings', of]}
      label={t(of)}
      extra={explained}
      rules={[...(isList ? [] : [{ required: true }]), ...rules]}
      valuePropName="value"
    >
      {children}
    </Form.Item>
  )
}
