import { BlockList, isIP, isIPv4 } from 'node:net'
import { bareAddress } from '../../http/network'

/** An IPv4 address in its form of IPv6: as such one list finds both. */
const asIPv6 = (ip: string): string => (isIPv4(ip) ? `::ffff:${ip}` : ip)

/** Whether an address is one of these, or lies in one of these networks; any address where there are none. */
export function mayCallFrom(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true
  const bare = bareAddress(address).replace(/%.*/, '')
  if (isIP(bare) === 0) return false
  const list = new BlockList()
  for (const one of addresses) {
    const [ip = '', bits] = one.split('/')
    const family = isIPv4(ip) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(ip, family)
    else list.addSubnet(ip, Number(bits), family)
  }
  return list.check(asIPv6(bare), 'ipv6')
}
