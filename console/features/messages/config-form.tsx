import { smsConfigs } from '@water/contract/messages/configs'
import { smsConfigFields } from '@water/contract/messages/fields'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { useMessageChoices } from '../../parts/messages/names'
import { itemsOf } from '../../ui/field/field-item'
import { NumberInput } from '../../ui/field/number-input'
import { schemaRule } from '../../ui/field/schema-rule'
import * as formStyles from '../../ui/form/form.module.css'
import { FormSection } from '../../ui/form/form-page'
import * as styles from './messages.module.css'
import type { Config } from './rows'
import { words } from './words'

export type ConfigValues = Pick<
  Config,
  | 'name'
  | 'provider'
  | 'access_key_id'
  | 'sign_name'
  | 'sdk_app_id'
  | 'region'
  | 'code_template'
  | 'daily_limit'
  | 'is_default'
> & { access_key_secret: string }

const { shape } = smsConfigs.create.body
const Item = itemsOf(smsConfigFields, shape)

/** The inputs for creating and editing; `kept` is the configuration that is edited. */
export function ConfigFields({ kept }: { kept?: Config }) {
  const t = useWords(words)
  return (
    <>
      <FormSection title={t('account')}>
        <Item name="name">
          <Input maxLength={50} />
        </Item>
        <ProviderFields kept={kept} />
      </FormSection>
      <FormSection title={t('use')}>
        <Item name="daily_limit" extra={t('limitHint')} required>
          <NumberInput className={formStyles.fieldShort} least={1} most={1_000_000} />
        </Item>
        <Form.Item name="is_default" valuePropName="checked" extra={t('defaultHint')}>
          <Checkbox>{t('makeDefault')}</Checkbox>
        </Form.Item>
      </FormSection>
    </>
  )
}

/** The fields of the chosen provider only. */
function ProviderFields({ kept }: { kept: Config | undefined }) {
  const t = useWords(words)
  const provider = Form.useWatch<Config['provider'] | undefined>('provider') ?? 'aliyun'
  const sign = Form.useWatch<string | undefined>('sign_name')
  const isOutbox = provider === 'outbox'
  const secretSince = kept?.provider === provider ? kept.secret_changed_at : null
  return (
    <>
      <Item name="provider" extra={t(`providerHint_${provider}`)} required>
        <Radio.Group className={styles.messageRadios} options={useMessageChoices('provider')} />
      </Item>
      {isOutbox ? null : (
        <>
          <Item name="access_key_id" required>
            <Input autoComplete="off" maxLength={128} />
          </Item>
          <Form.Item
            name="access_key_secret"
            label={t('access_key_secret')}
            extra={secretSince === null ? t('secretHint') : t('secretKept', { when: secretSince })}
            rules={[{ required: secretSince === null }, schemaRule(shape.access_key_secret)]}
          >
            <Input.Password
              autoComplete="new-password"
              maxLength={128}
              placeholder={secretSince === null ? undefined : t('secretKeep')}
              visibilityToggle={false}
            />
          </Form.Item>
        </>
      )}
      <Item name="sign_name" extra={t('signHint', { sign: sign || t('signExample') })} required>
        <Input maxLength={20} />
      </Item>
      {provider === 'tencent' ? (
        <>
          <Item name="sdk_app_id" extra={t('sdkHint')} required>
            <Input className={formStyles.fieldShort} maxLength={32} />
          </Item>
          <Item name="region" extra={t('regionHint')}>
            <Input className={formStyles.fieldShort} maxLength={32} />
          </Item>
        </>
      ) : null}
      {isOutbox ? null : (
        <Item name="code_template" extra={t('codeHint')}>
          <Input className={formStyles.fieldShort} maxLength={64} />
        </Item>
      )}
    </>
  )
}
