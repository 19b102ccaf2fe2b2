import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { eventually, freePort, start, statusOf } from './process.ts'

/** A studio on a data folder of its own, without any setting that a stranger would not have. */
export async function startStudio(command: string[], folder: string, settings: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = start(command, { PORT: String(port), DATA_DIR: folder, TZ: 'Europe/Berlin', ...settings })
  // README's command builds the client first, and a new folder is seeded.
  await eventually(async () => server.output().includes(url) || server.child.exitCode !== null, Boolean, 300)
  if ((await statusOf(`${url}/readyz`)) !== 200) {
    server.child.kill('SIGTERM')
    throw new Error(`${command.join(' ')} failed: ${server.output()}`)
  }

  const stop = async () => {
    server.child.kill('SIGTERM')
    await server.ended
    // Its database ends a moment later than the server.
    await eventually(async () => !existsSync(join(folder, 'postgres', 'postmaster.pid')), Boolean)
  }
  return { url, stop }
}
