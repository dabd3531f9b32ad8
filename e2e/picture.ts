/** One dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A picture as a file input takes it. */
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
