import { expect } from 'vitest'

import { buildsContract } from '#shared/builds/contract.ts'
import { test } from '#tests/support/test.ts'

test('anybody may ask what a club swings', async ({ call }) => {
  const ask = (weightOz: number, balanceIn: number) =>
    call(buildsContract.calculateSwingWeight, { body: { weightOz, balanceIn } })

  expect(await ask(11.25, 33)).toEqual({ torqueInOz: 213.75, swingWeight: 'D0.1' })
  await expect(ask(8, 20)).rejects.toMatchObject({ code: 'invalid_input' })
})
