import { codesOfRole, ROLES, type Role } from '@water/rules/access/roles'
import { Button, Checkbox } from 'antd'
import { useText } from '../../i18n/locale'
import { useWords } from '../../i18n/words'
import { grouped, type Permission, permissionText } from './permission-groups'
import { Beside } from './tags'
import * as styles from './users.module.css'
import { words } from './words'

interface PermissionChecksProps {
  permissions: readonly Permission[]
  value?: readonly number[]
  onChange?: (codes: number[]) => void
}

/** Permissions to tick, in groups, and usual combinations by a click. */
export function PermissionChecks({ permissions, value = [], onChange }: PermissionChecksProps) {
  const t = useWords(words)
  const text = useText()
  const toggle = (code: number, isHeld: boolean) =>
    onChange?.(isHeld ? [...value, code] : value.filter((one) => one !== code))
  return (
    <div className={styles.permissionChecks}>
      <p className={styles.permissionPresets}>
        <span>{t('presets')}</span>
        {(Object.keys(ROLES) as Role[]).map((preset) => (
          <Button key={preset} size="small" onClick={() => onChange?.(codesOfRole(preset))}>
            {t(`preset_${preset}`)}
          </Button>
        ))}
        <Button size="small" type="text" onClick={() => onChange?.([])}>
          {t('none')}
        </Button>
      </p>
      {grouped(permissions).map(({ group, permissions: ofGroup }) => (
        <fieldset key={group}>
          <legend>{t(`group_${group}`)}</legend>
          {ofGroup.map((permission) => (
            <Checkbox
              key={permission.id}
              checked={value.includes(permission.id)}
              onChange={({ target }) => toggle(permission.id, target.checked)}
            >
              {text(permissionText(permission))} <Beside permission={permission} />
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  )
}
