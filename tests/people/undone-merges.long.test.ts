import { test } from '#tests/support/test.ts'

import { tellMany } from './undone-merges.ts'

test('many stories of two who were one for a while keep every cent', async ({ db, as, services }) => {
  await tellMany({ db, as, services }, 120)
})
