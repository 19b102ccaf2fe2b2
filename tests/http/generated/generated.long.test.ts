import { expect } from 'vitest'

import { test } from '#tests/support/test.ts'

import { sendGenerated } from './send.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

test('10 000 generated requests, hostile and valid, of everybody: none fails, and /openapi.json describes each answer', async ({
  services,
}) => {
  process.stdout.write(`SEED=${seed} sends the same requests.\n`)
  const { problems, statuses } = await sendGenerated(services, { many: 10_000, seed })

  process.stdout.write(`Answers by status: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect(problems, `SEED=${seed} sends the same requests`).toEqual([])
})
