const KEY = 'remembered-account'

/** The account name of the last sign-in with "remember"; never a password. */
export function rememberedAccount(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberAccount(account: string | null) {
  if (account === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, account.trim())
}
