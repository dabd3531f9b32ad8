import { useCall } from '../../api/queries'

/**
 * One user, whatever organization is chosen: super administrators belong to none, and a link from a notice may lead to
 * somebody of another one. What a person may see is the server's to say.
 */
export const EVERYWHERE = { organization: undefined }

export const useUser = (id: number) => useCall('GET /users/{id}/', { path: { id }, query: EVERYWHERE })
