import type { WireRequest, WireResponse } from '#shared/http/call.ts'

import { lost, patienceWithFiles } from './send.ts'

export interface Watch {
  /** Of what goes, how much has gone: 0 to 1. */
  onProgress: (share: number) => void
  /** Breaks it off. */
  signal: AbortSignal
}

/** As `send` for a file that goes up. No `fetch` tells in every browser how much has gone; XMLHttpRequest does. */
export const sendWatched = ({ method, url, headers, body }: WireRequest, { onProgress, signal }: Watch) =>
  new Promise<WireResponse>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value)
    }
    request.timeout = patienceWithFiles
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', () => reject(lost('offline')))
    request.addEventListener('timeout', () => reject(lost('tooSlow')))
    request.addEventListener('abort', () => reject(lost('offline')))
    if (signal.aborted) return reject(lost('offline'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    return request.send(body)
  })

function answerOf(request: XMLHttpRequest): WireResponse {
  const { status, responseText } = request
  const type = request.getResponseHeader('content-type') ?? ''
  if (status < 400 && type.includes('html')) throw lost('notOurs')
  const seconds = Number(request.getResponseHeader('retry-after') ?? NaN)

  return {
    status,
    body: type.includes('json') ? JSON.parse(responseText) : undefined,
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  }
}
