import type { UserIdentity } from '@supabase/supabase-js'
import { expect } from 'vitest'

import { signedIn, test } from '#tests/auth/stock-client.ts'
import { makeUser } from '#tests/support/make.ts'

test('where manual linking is off, nobody unlinks either', async ({ services, stock, db }) => {
  const client = stock()
  await signedIn(client, await makeUser(db))
  services.config.auth.social.manualLinking = false
  const identity = { identity_id: '018f0000-0000-7000-8000-000000000000' } as UserIdentity

  expect((await client.unlinkIdentity(identity)).error).toMatchObject({ status: 404, code: 'manual_linking_disabled' })
})
