import { smsConfigs } from '@water/contract/messages/configs'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useWords } from '../../i18n/words'
import { useMessageChoices } from '../../parts/messages/names'
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

/** The inputs for creating and editing; `kept` is the configuration that is edited. */
export function ConfigFields({ kept }: { kept?: Config }) {
  const t = useWords(words)
  return (
    <>
      <FormSection title={t('account')}>
        <Form.Item name="name" label={t('name')} rules={[{ required: true }, schemaRule(shape.name)]}>
          <Input maxLength={50} />
        </Form.Item>
        <ProviderFields kept={kept} />
      </FormSection>
      <FormSection title={t('use')}>
        <Form.Item
          name="daily_limit"
          label={t('daily_limit')}
          extra={t('limitHint')}
          rules={[{ required: true }]}
        >
          <NumberInput className={formStyles.fieldShort} least={1} most={1_000_000} />
        </Form.Item>
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
      <Form.Item
        name="provider"
        label={t('provider')}
        extra={t(`providerHint_${provider}`)}
        rules={[{ required: true }]}
      >
        <Radio.Group className={styles.messageRadios} options={useMessageChoices('provider')} />
      </Form.Item>
      {isOutbox ? null : (
        <>
          <Form.Item
            name="access_key_id"
            label={t('access_key_id')}
            rules={[{ required: true }, schemaRule(shape.access_key_id)]}
          >
            <Input autoComplete="off" maxLength={128} />
          </Form.Item>
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
      <Form.Item
        name="sign_name"
        label={t('sign_name')}
        extra={t('signHint', { sign: sign || t('signExample') })}
        rules={[{ required: true }, schemaRule(shape.sign_name)]}
      >
        <Input maxLength={20} />
      </Form.Item>
      {provider === 'tencent' ? (
        <>
          <Form.Item
            name="sdk_app_id"
            label={t('sdk_app_id')}
            extra={t('sdkHint')}
            rules={[{ required: true }, schemaRule(shape.sdk_app_id)]}
          >
            <Input className={formStyles.fieldShort} maxLength={32} />
          </Form.Item>
          <Form.Item
            name="region"
            label={t('region')}
            extra={t('regionHint')}
            rules={[schemaRule(shape.region)]}
          >
            <Input className={formStyles.fieldShort} maxLength={32} />
          </Form.Item>
        </>
      ) : null}
      {isOutbox ? null : (
        <Form.Item
          name="code_template"
          label={t('code_template')}
          extra={t('codeHint')}
          rules={[schemaRule(shape.code_template)]}
        >
          <Input className={formStyles.fieldShort} maxLength={64} />
        </Form.Item>
      )}
    </>
  )
}
