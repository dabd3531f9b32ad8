export interface ShippedPackage {
  name: string
  version: string
  licence: string
}
export function shippedPackages(lock: { packages: Record<string, unknown> }): ShippedPackage[]
