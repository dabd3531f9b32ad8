import { register } from '@water/contract/users/calls'
import { type Route, steps } from '../../http/route'
import type { Identity } from '../access/identity'
import { registerUser } from './register'

export const registrationRoutes = (identity: Identity): Route[] => [
  steps(register, (call) =>
    registerUser(call.database, identity, call.body, {
      address: call.origin.address,
      begin: (action, org) => call.act(action, org),
    }),
  ),
]
