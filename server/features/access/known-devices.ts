import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The user of a device and the password that proved it. After a change of password the device must be proved again. */
export interface DeviceOwner {
  id: number
  password_hash: string
}

/**
 * Devices that have signed a user in. Each has a name and one cookie per user, sealed with the server's key over the
 * user's password hash. There is no table of devices, and every cookie ends when the password changes. Strangers cannot
 * lock a user out of a known device.
 */
export interface KnownDevices {
  /** The device's name, when the user has signed in on it. */
  deviceOf(owner: DeviceOwner, cookies: string | undefined): string | null
  /** Makes the device known, under its present name or a new one. */
  cookieFor(owner: DeviceOwner, device: string | null, isSecure: boolean): string
}

const YEAR_S = 365 * 24 * 3600
const nameOf = ({ id }: DeviceOwner) => `device_${id}`

export function createKnownDevices(secret: string): KnownDevices {
  const key = createHash('sha256').update(`known device ${secret}`).digest()
  const seal = ({ id, password_hash }: DeviceOwner, device: string) =>
    createHmac('sha256', key).update(`${id} ${device} ${password_hash}`).digest()
  return {
    deviceOf(owner, cookies) {
      const value = cookieCalled(nameOf(owner), cookies)
      const [, device = '', sealed = ''] = /^([\w-]{16})\.([\w-]{43})$/.exec(value) ?? []
      if (device === '') return null
      return timingSafeEqual(seal(owner, device), Buffer.from(sealed, 'base64url')) ? device : null
    },
    cookieFor(owner, known, isSecure) {
      const device = known ?? randomBytes(12).toString('base64url')
      const value = `${device}.${seal(owner, device).toString('base64url')}`
      const rules = `Path=/api/login/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      return `${nameOf(owner)}=${value}; ${rules}`
    },
  }
}

function cookieCalled(name: string, cookies = ''): string {
  const found = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${name}=`))
  return found?.trim().slice(name.length + 1) ?? ''
}
