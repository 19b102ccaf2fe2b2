import { expect, test } from 'vitest'

import { openLog } from '#server/kernel/log/log.ts'

test('what a broken connection was asked, and the rows it met, do not reach the log', () => {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const broken = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    detail: 'Key (token_hash)=(5f2b1c9e) already exists.',
    client: { _activeQuery: { values: ['$argon2id$v=19$secret'] } },
  })

  log.warn({ err: broken }, 'A database connection broke and will be replaced')

  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'A database connection broke and will be replaced',
    err: { message: 'terminating connection', code: '57P01', stack: expect.stringContaining('log.test.ts') },
  })
  expect(lines[0]).not.toMatch(/argon2id|5f2b1c9e/)
})
