interface Size {
  width: number
  height: number
}

/** The size of a picture in the WebP format, from the header of its first chunk (RFC 9649). */
export function sizeOfWebp(file: Uint8Array): Size {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const chunk = String.fromCharCode(...file.subarray(12, 16))
  const bits24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 'VP8X') return { width: bits24(24) + 1, height: bits24(27) + 1 }
  throw new Error(`a picture begins with ${chunk}: take it with npm run pictures`)
}
