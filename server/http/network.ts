import ipaddr from 'ipaddr.js'

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/

/** An address without the port that some proxies add. */
export function bareAddress(address: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(address) ?? []
  return inBrackets ?? beforePort ?? address
}

/**
 * An address as limits count it: bare, and an IPv6 address by its /64, because a
 * provider gives each customer one and its 2^64 addresses cost nothing.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address)
  if (!ipaddr.isValid(bare)) return bare
  const ip = ipaddr.process(bare)
  if (ip.kind() === 'ipv4') return ip.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare.replace(/%.*/, '')}/64`)}/64`
}
