import {
  changePassword,
  login,
  logout,
  refreshToken,
  sendVerificationCode,
} from '@water/contract/access/calls'
import { command, procedure, type Route } from '../../http/route'
import type { Messenger } from '../messages/messenger'
import { refreshSession } from './actions'
import { changeOwnPassword } from './change-password'
import type { Identity } from './identity'
import { signIn } from './sign-in'
import { revokeSession } from './store'
import { sendCode } from './verification-codes'

export const accessRoutes = (identity: Identity, messenger: Messenger): Route[] => [
  procedure(login, async (call) => {
    const { headers, address, isFromHere, isSecure } = call.origin
    const visitor = {
      address,
      userAgent: headers['user-agent'] ?? '',
      cookies: headers.cookie,
      isFromHere,
      isSecure,
    }
    const signedIn = await signIn(call.database, identity, call.body, visitor, (action, org) =>
      call.command(action, org),
    )
    call.header('set-cookie', signedIn.deviceCookie)
    return { access: signedIn.access, refresh: signedIn.refresh }
  }),

  procedure(sendVerificationCode, (call) =>
    sendCode(call.database, identity, messenger, call.body, {
      address: call.origin.address,
      language: call.language,
      begin: (action, org) => call.command(action, org),
    }),
  ),

  procedure(refreshToken, (call) =>
    refreshSession(
      call.database,
      identity,
      { token: call.body.refresh, isFromHere: call.origin.isFromHere },
      (action, org) => call.command(action, org),
    ),
  ),

  command(logout, 'session.close', async ({ tx, caller, audit }) => {
    await revokeSession(tx, caller.session, identity.clock(), 'signed out')
    audit({ object: ['session', caller.session] })
    return {}
  }),

  procedure(changePassword, async (call) => {
    const { caller, database, body } = call
    const own = call.command('user.change_password', caller.organization)
    const hash = await changeOwnPassword(database, identity, caller, body, own)
    // This device stays known; every other one must be proved again.
    const owner = { id: caller.id, password_hash: hash }
    call.header('set-cookie', identity.devices.cookieFor(owner, null, call.origin.isSecure))
    return {}
  }),
]
