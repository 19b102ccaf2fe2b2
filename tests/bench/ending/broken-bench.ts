import { setTimeout as pause } from 'node:timers/promises'

import { start } from '#tests/support/process.ts'

import { inBench } from './in-bench.ts'

// A bench as `ending.long.test.ts` breaks it: its server does not end when it is told to.

const fails = () => {
  throw new Error('It fails.')
}
const ways: Record<string, () => unknown> = {
  done: () => undefined,
  throws: fails,
  'throws elsewhere': () => {
    setTimeout(fails, 1)
    return pause(600_000)
  },
  'rejects elsewhere': () => {
    void Promise.reject(new Error('It fails.'))
    return pause(600_000)
  },
  'goes on': () => pause(600_000),
}

await inBench(async (freshDatabase) => {
  await freshDatabase('one')
  const stubborn = `trap '' TERM; while true; do sleep 0.2; done # ${process.env['TMPDIR'] ?? ''}`
  start(['sh', '-c', stubborn], {})
  await pause(300)
  process.stdout.write('works\n')
  await ways[process.argv[2] ?? 'done']?.()
})
