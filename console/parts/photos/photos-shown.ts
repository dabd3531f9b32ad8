import { invalidate } from '../../api/queries'

/** What shows photos, or how many there are. */
export const invalidatePhotos = () =>
  invalidate('/attachments/', '/readings/', '/reading-rounds/mine/', '/meters/', '/orders/')
