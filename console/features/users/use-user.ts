import { useCall } from '../../api/queries'

/**
 * One user, whatever organization is chosen: super administrators belong to none, and a link in a notice may lead to a
 * user of another one. The server decides what the caller may see.
 */
export const EVERYWHERE = { organization: undefined }

export const useUser = (id: number) => useCall('GET /users/{id}/', { path: { id }, query: EVERYWHERE })
