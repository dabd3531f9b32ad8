import { invalidate } from '../../api/queries'

/** The answers of these calls show photos, or how many there are. */
export const invalidatePhotos = () =>
  invalidate('/attachments/', '/readings/', '/reading-rounds/mine/', '/meters/', '/orders/')
