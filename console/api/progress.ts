/**
 * A fetch that reports how much of the body has been sent: `call('POST /…', { body: form, transport: sending(setShare)
 * })`. Only XMLHttpRequest knows it.
 */
export const sending =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(input))
      request.responseType = 'blob'
      request.withCredentials = true
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('no answer'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      // The client has encoded the form, so the body is one of these types.
      request.send(body as XMLHttpRequestBodyInit | null)
    })

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  const hasBody = request.status !== 204 && request.status !== 304
  // The response type is blob.
  return new Response(hasBody ? (request.response as Blob) : null, { status: request.status, headers })
}
