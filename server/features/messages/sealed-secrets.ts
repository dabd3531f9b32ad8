import type { Config } from '../../config'
import type { Database } from '../../db/database'
import { read, write } from '../../db/read-write'
import { asOrgId } from '../../db/scope'
import { StartupRefusal } from '../../startup-refusal'
import { clearSecret, sealedConfigs } from './configs-store'
import { createSecretBox } from './secret-box'

/**
 * Refuses to serve a database whose sealed keys do not open with this SECRET_KEY: no message could be sent, and keys
 * that are entered again would be sealed with another key than the rest. When the operator declares the old key lost,
 * everything sealed with it is removed.
 */
export async function checkSealed(
  { secretKey, secretKeyLost }: Pick<Config, 'secretKey' | 'secretKeyLost'>,
  db: Database,
  now: string,
  say: (line: string) => void,
): Promise<void> {
  const box = createSecretBox(secretKey)
  const sealed = await read(db, sealedConfigs)
  const closed = sealed.filter(({ organization_id, access_key_secret }) => {
    try {
      box.open(asOrgId(organization_id), access_key_secret)
      return false
    } catch {
      return true
    }
  })
  if (closed.length === 0) return
  if (!secretKeyLost) {
    throw new StartupRefusal(
      `数据库中有 ${closed.length} 个短信密钥不是用现在的 SECRET_KEY 加密的：请把原来的 secrets 文件夹放回 DATA_DIR（或设回原来的 SECRET_KEY）。确已遗失时，设 SECRET_KEY_LOST=1 启动一次，并重新填写这些密钥。没有改动任何内容。`,
      `${closed.length} stored SMS keys were not encrypted with this SECRET_KEY: put the former secrets folder back into DATA_DIR (or set the former SECRET_KEY). If it is lost, start once with SECRET_KEY_LOST=1 and enter those keys anew. Nothing was changed.`,
    )
  }
  for (const { organization_id, id, name } of closed) {
    const org = asOrgId(organization_id)
    const command = { action: 'sms_config.forget_secret', org, now, address: '', request_id: '' }
    await write(db, { ...command, actor: { id: null, name: 'start' } }, async (tx, audit) => {
      await clearSecret(tx, org, id, now)
      audit({ object: ['sms_config', id], before: { secret_set: true }, after: { secret_set: false } })
    })
    say(`短信配置“${name}”的密钥须重新填写 · the key of the SMS configuration ${name} is to be entered anew`)
  }
}
