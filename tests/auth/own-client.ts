import type { AuthClient } from '#client/api/session/auth-client.ts'
import { createClient } from '#client/api/session/create-client.ts'
import { storageKeyOf } from '#client/api/session/kept-session.ts'
import type { Shelf } from '#client/ui/browser/storage.ts'
import { Session } from '#shared/auth/user.ts'
import type { RequestTransport } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { test as base } from '#tests/auth/stock-client.ts'
import { sendTo } from '#tests/support/test.ts'

/** What all tabs of a browser share. */
export type Storage = Map<string, string>

export const shelfOf = (storage: Storage): Shelf => ({
  read: (key) => storage.get(key),
  write: (key, text) => {
    storage.set(key, text)
    return true
  },
  remove: (key) => void storage.delete(key),
  keys: () => [...storage.keys()],
})

/** The connection to the server, which can be cut. */
export interface Line {
  isCut: boolean
}

interface Fixtures {
  /** Our client as in a tab of a browser. */
  tab: (options?: { storage?: Storage; shelf?: Shelf; line?: Line; hasFollowed?: () => boolean }) => AuthClient
  /** The session that a browser keeps. */
  kept: (storage: Storage) => Session | undefined
  /** Lets the kept session end so many seconds from now; with a negative number it has ended. */
  endIn: (storage: Storage, seconds: number) => void
}

export const test = base.extend<Fixtures>({
  tab: async ({ url }, use) => {
    await use(
      ({ storage = new Map(), shelf = shelfOf(storage), line = { isCut: false }, hasFollowed = () => true } = {}) => {
        const send: RequestTransport = (request) => {
          if (line.isCut) throw new Failure('unavailable', 'The studio cannot be reached.')
          return sendTo(url)(request)
        }
        return createClient(url, 'sb_publishable_of_the_studio', { send, shelf, hasFollowed }).auth
      },
    )
  },

  kept: async ({ url }, use) => {
    await use((storage) => Session.optional().parse(JSON.parse(storage.get(storageKeyOf(url)) ?? 'null') ?? undefined))
  },

  endIn: async ({ url, kept }, use) => {
    await use((storage, seconds) => {
      const expires_at = Math.floor(Date.now() / 1000) + seconds
      storage.set(storageKeyOf(url), JSON.stringify({ ...kept(storage), expires_at }))
    })
  },
})
