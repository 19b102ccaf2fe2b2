import { createClient, type SupabaseClient } from '@supabase/supabase-js'

import { issueApiKeys } from '#server/auth/keys/keys.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'
import { test as base } from '#tests/auth/stock-client.ts'

interface Fixtures {
  /** The studio's secret key. */
  serviceKey: string
  /** The headers of a program that has that key. */
  asService: { apikey: string; authorization: string }
  /** The admin functions of the unmodified client, with that key. */
  admin: SupabaseClient['auth']['admin']
}

export const test = base.extend<Fixtures>({
  serviceKey: async ({ db, services, clock }, use) => {
    await use(
      (
        await issueApiKeys(
          { trx: db, now: clock.now(), place: nowhere, context: systemContext('test') },
          services.config,
        )
      ).service,
    )
  },

  asService: async ({ serviceKey }, use) => {
    await use({ apikey: serviceKey, authorization: `Bearer ${serviceKey}` })
  },

  admin: async ({ url, serviceKey }, use) => {
    await use(createClient(url, serviceKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth.admin)
  },
})

export const nobody = '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'
