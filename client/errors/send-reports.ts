import { errorsContract } from '#shared/errors/contract.ts'
import { callThrough, type RequestTransport } from '#shared/http/call.ts'

import { pathPattern } from './path-pattern.ts'
import { createReportQueue } from './report-queue.ts'
import type { ErrorRecord } from './reporter.ts'

const gatherMilliseconds = 2000

/** Without a session, and it arrives also when the page is left meanwhile. */
const sendAside: RequestTransport = async ({ method, url, headers, body = null }) => {
  const { status } = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
    keepalive: true,
  })
  return { status, body: undefined }
}

const callAside = callThrough(sendAside)
const queue = createReportQueue((reports) => callAside(errorsContract.reportClientErrors, { body: { reports } }))

// The name of the first script holds the hash of its content.
const build = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src.split('/').at(-1)?.replace('.js', '') ??
  'unknown'

let timer: ReturnType<typeof setTimeout> | undefined

function flush(): void {
  timer = undefined
  void queue.flush()
}

/** Sends it together with what else breaks in the next moment. */
export function queueReport(record: ErrorRecord): void {
  queue.add(record, { path: pathPattern(), build: build() })
  timer ??= setTimeout(flush, gatherMilliseconds)
}

addEventListener('pagehide', flush)
