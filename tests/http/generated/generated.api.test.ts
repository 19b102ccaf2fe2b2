import { expect } from 'vitest'

import { test } from '#tests/support/test.ts'

import { sendGenerated } from './send.ts'

const seed = Number(process.env['SEED'] ?? 1_207)

test(
  '1 000 generated requests, hostile and valid, of everybody: none fails, and /openapi.json describes each answer',
  {
    timeout: 900_000,
  },
  async ({ services }) => {
    const { problems } = await sendGenerated(services, { many: 1000, seed })

    expect(problems, `SEED=${seed} sends the same requests`).toEqual([])
  },
)
