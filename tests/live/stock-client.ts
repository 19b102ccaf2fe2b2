import {
  createClient,
  type RealtimeChannel,
  type RealtimeChannelOptions,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { vi } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { startLive } from '#server/live.ts'
import { authContract } from '#shared/auth/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Change } from '#shared/live/change.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { makeUser } from '#tests/support/make.ts'
import { test as base } from '#tests/support/test.ts'

/** What a client has been told by one channel. */
interface JoinedChannel {
  channel: RealtimeChannel
  /** What became of the channel, the last one at the end. */
  states: string[]
  changes: Change[]
  system: string[]
}

interface JoinOptions {
  topic?: string
  config?: RealtimeChannelOptions['config']
  /** What else is listened to, before it joins. */
  prepare?: (channel: RealtimeChannel) => unknown
}

interface Client {
  supabase: SupabaseClient
  /** Joins, and waits until it is known what became of that. */
  join: (options?: JoinOptions) => Promise<JoinedChannel>
}

interface Fixtures {
  /** The server reads the event log. */
  following: Awaited<ReturnType<typeof startLive>>
  /** A browser of its own with the unmodified client, which shows this token. */
  stock: (token?: string, vsn?: string) => Client
  /** The access token of a new person with these roles. */
  tokenOf: (...roles: RoleName[]) => Promise<string>
}

export const test = base.extend<Fixtures>({
  following: [
    async ({ services }, use) => {
      const following = await startLive(services)
      await use(following)
      await following.end()
    },
    { auto: true },
  ],

  tokenOf: async ({ db, call }, use) => use((...roles) => signIn(db, call, roles)),

  stock: async ({ url }, use) => {
    const opened: SupabaseClient[] = []
    await use((token, vsn = '2.0.0') => {
      const supabase = createClient(url, 'sb_publishable_studio', {
        accessToken: () => Promise.resolve(token ?? null),
        realtime: { vsn },
      })
      opened.push(supabase)
      return { supabase, join: (options = {}) => join(supabase, options) }
    })
    await Promise.all(opened.map((supabase) => supabase.removeAllChannels()))
  },
})

/** Signs a new person in, at the server that is called. */
export async function signIn(db: Db, call: Call, roles: readonly RoleName[]): Promise<string> {
  const { email, password } = await makeUser(db, { roles })
  const session = await call(authContract.issueToken, { query: { grant_type: 'password' }, body: { email, password } })

  return session.access_token
}

async function join(
  supabase: SupabaseClient,
  { topic = 'desk', config = {}, prepare }: JoinOptions,
): Promise<JoinedChannel> {
  const channel = supabase.channel(topic, { config })
  const joined: JoinedChannel = { channel, states: [], changes: [], system: [] }
  channel.on('broadcast', { event: 'change' }, ({ payload }) => joined.changes.push(Change.parse(payload)))
  channel.on('system', {}, ({ message }: { message: string }) => joined.system.push(message))
  prepare?.(channel)
  // As an app does it that knows its token: the client would join without one.
  await supabase.realtime.setAuth()
  channel.subscribe((state, error) => joined.states.push(error ? `${state} ${error.message}` : state))
  await vi.waitFor(() => {
    if (joined.states.length === 0) throw new Error('It is not known yet whether the channel was joined.')
  }, 5000)

  return joined
}
