import type { Databases } from '../../db/databases'
import { asOrgId } from '../../db/scope'
import { aliyun } from './aliyun'
import type { StoredConfig } from './configs-store'
import { createPost, type Post } from './https-post'
import { localOutbox } from './outbox'
import { type MessageProvider, NotTaken } from './provider'
import { createSecretBox, type SecretBox } from './secret-box'
import { tencent } from './tencent'

/** Finds the provider that carries the messages of a configuration. */
export interface Carriers {
  box: SecretBox
  /** Throws NotTaken when the configuration lacks a value that its provider needs. */
  carrierOf(config: StoredConfig): MessageProvider
}

export function createCarriers(databases: Databases, secretKey: string, post: Post = createPost()): Carriers {
  const box = createSecretBox(secretKey)
  const outbox = localOutbox(databases.across('the outbox of trials belongs to no organization'))
  return {
    box,
    carrierOf(config) {
      if (config.provider === 'outbox') return outbox
      const { access_key_id: keyId, sign_name: signName, sdk_app_id: sdkAppId, region } = config
      const keySecret = openedSecret(box, config)
      if (config.provider === 'aliyun') return aliyun({ keyId, keySecret, signName }, post)
      return tencent({ keyId, keySecret, signName, sdkAppId, region }, post)
    },
  }
}

function openedSecret(box: SecretBox, { organization_id, access_key_secret: sealed }: StoredConfig): string {
  if (sealed === null) throw new NotTaken('not_configured', 'access_key_secret')
  try {
    return box.open(asOrgId(organization_id), sealed)
  } catch {
    // SECRET_KEY has changed since the access key was entered.
    throw new NotTaken('not_configured', 'access_key_secret')
  }
}
