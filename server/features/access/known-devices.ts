import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Whose device it is, and the password that it was proved by: with another one it has to be proved again. */
export interface DeviceOwner {
  id: number
  password_hash: string
}

/**
 * Devices that have signed a user in. Each has a name of its own and a cookie for each of its users, sealed with the server's
 * key over the user's password hash: nothing is kept, and every cookie ends when the password changes.
 */
export interface KnownDevices {
  /** The device's name, when it is known as the user's. */
  deviceOf(owner: DeviceOwner, cookies: string | undefined): string | null
  /** Makes the device known, under the name that it has or a new one. */
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
