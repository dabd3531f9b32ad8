import { register } from '@water/contract/users/calls'
import { procedure, type Route } from '../../http/route'
import type { Identity } from '../access/identity'
import { registerUser } from './register'

export const registrationRoutes = (identity: Identity): Route[] => [
  procedure(register, (call) =>
    registerUser(call.database, identity, call.body, {
      address: call.origin.address,
      begin: (action, org) => call.command(action, org),
    }),
  ),
]
