/** The login of requests and jobs in the embedded database. */
export const APP = 'water_app'

/** The same place, as the product's own login. */
export function asApp(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('user', APP)
  return url.href
}
