import type { Page } from 'playwright-core'

interface Answer {
  status: number
  /** The whole body as it came. */
  text: string
}

export type PageCall = (method: string, path: string, body?: object) => Promise<Answer>

/** Calls the API with the token of the user who is signed in on the page, past all checks of the console. */
export async function asSignedIn(page: Page): Promise<PageCall> {
  const kept = await page.evaluate(() => localStorage.getItem('user'))
  const token: unknown = JSON.parse(kept ?? '{}').accessToken
  if (typeof token !== 'string') throw new Error('nobody is signed in on this page')
  const { origin } = new URL(page.url())
  return async (method, path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    })
    return { status: response.status, text: await response.text() }
  }
}
