import { performance } from 'node:perf_hooks'

import { startServer } from '#tests/support/process.ts'

import { median, milliseconds, type Row } from './table.ts'

const runs = 5

/** From the start of the process to its first answer, on a migrated database. */
export async function benchStart(databaseUrl: string): Promise<Row[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const began = performance.now()
    const server = await startServer(databaseUrl)
    times.push(performance.now() - began)
    server.child.kill('SIGTERM')
    await server.ended
  }

  return [{ what: 'start to first answer, migrated database', figure: milliseconds(median(times)), target: '< 1 s' }]
}
