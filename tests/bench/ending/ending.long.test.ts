import { chmod, readdir, readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { eventually, type RunningProcess, start } from '#tests/support/process.ts'
import { makeScratch } from '#tests/support/scratch.ts'

type Way = 'done' | 'throws' | 'throws elsewhere' | 'rejects elsewhere' | 'goes on'

const cases: Record<string, { way: Way; ends?: NodeJS.Signals; when?: string; code: number }> = {
  'is done': { way: 'done', code: 0 },
  fails: { way: 'throws', code: 1 },
  'fails where nobody waits': { way: 'throws elsewhere', code: 1 },
  'breaks a promise that nobody waits for': { way: 'rejects elsewhere', code: 1 },
  'is broken off by Ctrl-C': { way: 'goes on', ends: 'SIGINT', when: 'works', code: 130 },
  'is told to end': { way: 'goes on', ends: 'SIGTERM', when: 'works', code: 130 },
  'loses its terminal': { way: 'goes on', ends: 'SIGHUP', when: 'works', code: 130 },
  'is broken off while its database starts': { way: 'goes on', ends: 'SIGINT', when: '', code: 130 },
}

/** Programs that name this folder: PostgreSQL by its data, the server by what it was given. */
async function programsIn(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))

  return lines.filter((line) => line.includes(folder))
}

async function untilIn(folder: string, running: RunningProcess, when: string): Promise<void> {
  if (when !== '')
    await eventually(
      () => Promise.resolve(running.output()),
      (output) => output.includes(when),
      150,
    )
  else
    await eventually(
      () => readdir(folder),
      (names) => names.length > 0,
    )
}

for (const [what, { way, ends, when = '', code }] of Object.entries(cases)) {
  test.skipIf(process.platform !== 'linux')(`a bench that ${what} leaves no server and no database`, async () => {
    const folder = await makeScratch()
    // PostgreSQL is another user where the tests run as root.
    await chmod(folder, 0o755)
    const running = start(['node', 'tests/bench/ending/broken-bench.ts', way], { TMPDIR: folder })
    if (ends) {
      await untilIn(folder, running, when)
      running.child.kill(ends)
    }
    const ended = await running.ended

    expect({ code: ended.code, left: await readdir(folder), programs: await programsIn(folder) }, ended.stderr).toEqual(
      {
        code,
        left: [],
        programs: [],
      },
    )
  })
}
