import { login, logout, refreshToken } from '@water/contract/access'
import { act, type Route, steps } from '../../http/route'
import { refreshSession, signIn } from './actions'
import type { Identity } from './identity'
import { revokeSession } from './store'

export const accessRoutes = (identity: Identity): Route[] => [
  steps(login, async (call) => {
    const { headers, address } = call.origin
    const visitor = { address, userAgent: headers['user-agent'] ?? '', cookies: headers.cookie }
    const signedIn = await signIn(call.database, identity, call.body, visitor, (action, org) =>
      call.act(action, org),
    )
    call.header('set-cookie', signedIn.deviceCookie)
    return { access: signedIn.access, refresh: signedIn.refresh }
  }),

  steps(refreshToken, (call) =>
    refreshSession(call.database, identity, call.body.refresh, (action, org) => call.act(action, org)),
  ),

  act(logout, 'session.close', async ({ tx, caller, audit }) => {
    await revokeSession(tx, caller.session, identity.clock(), 'signed out')
    audit({ object: ['session', caller.session] })
    return {}
  }),
]
