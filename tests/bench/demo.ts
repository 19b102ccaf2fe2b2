import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { eventually, freePort, serverCommand, start, statusOf } from '#tests/support/process.ts'

// What it does of itself once it is up would be measured with whatever is.
const firstJobsMilliseconds = 20_000

/** The demo studio on a folder of its own, as README starts it. */
export async function startDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'bench-demo-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = start(serverCommand, { PORT: String(port), DATA_DIR: folder })
  await eventually(
    () => statusOf(`${url}/readyz`),
    (status) => status === 200,
  )
  await setTimeout(firstJobsMilliseconds)

  return {
    url,
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    },
  }
}
