import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { cliCommand, eventually, freePort, mainCommand, run, start, statusOf } from '#tests/support/process.ts'

const isGone = (url: string) =>
  eventually(
    () => statusOf(url),
    (status) => status === 0,
  )

// Three servers start here, one after the other, the first with a database to make.
const starts = { timeout: 360_000 }

test(
  'without DATABASE_URL the server brings its own database, also while it is developed, and the operator finds it',
  starts,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'a folder with spaces '))
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}/readyz`
    const environment = { DATA_DIR: folder, PORT: port, DEMO: 'off' }

    const developed = start(['node', '--watch', 'server/main.ts'], environment)
    expect(
      await eventually(
        () => statusOf(url),
        (status) => status === 200,
      ),
      developed.output(),
    ).toBe(200)
    expect((await run([...cliCommand, 'keys', 'list'], environment)).stdout).toContain('current')
    developed.child.kill('SIGTERM')
    await isGone(url)

    // Killed without a word, and started again at once on the same folder.
    const killed = start(mainCommand, environment)
    await eventually(
      () => statusOf(url),
      (status) => status === 200,
    )
    killed.child.kill('SIGKILL')
    await killed.ended
    const again = start(mainCommand, environment)
    expect(
      await eventually(
        () => statusOf(url),
        (status) => status === 200,
      ),
      again.output(),
    ).toBe(200)

    again.child.kill('SIGTERM')
    expect((await again.ended).code).toBe(0)
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  },
)
