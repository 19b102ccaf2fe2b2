import { type Shelf, siteShelf } from '#client/ui/browser/storage.ts'
import type { RequestTransport } from '#shared/http/call.ts'

import { AuthClient } from './auth-client.ts'
import { storageKeyOf } from './kept-session.ts'
import type { Tabs } from './session-keeper.ts'

interface Options {
  send: RequestTransport
  shelf?: Shelf
  tabs?: (storageKey: string) => Tabs
  hasFollowed?: (accessToken: string) => boolean
  /** Where tokens come from when another system signs people in. */
  accessToken?: () => Promise<string | null>
}

const noTabs: Tabs = { tell: () => undefined, hear: () => undefined }

/** A client of the studio at this address. The key names the kind of program that calls; it opens nothing. */
export function createClient(url: string, key: string, options: Options): { readonly auth: AuthClient } {
  if (!url) throw new Error('supabaseUrl is required.')
  if (!key) throw new Error('supabaseKey is required.')
  if (options.accessToken) {
    return {
      get auth(): AuthClient {
        throw new Error('Sessions are kept elsewhere: with the accessToken option this client has no auth.')
      },
    }
  }

  const storageKey = storageKeyOf(url)
  const { send, shelf = siteShelf, tabs = () => noTabs, hasFollowed = () => false } = options
  const sendWithKey: RequestTransport = (request) => send({ ...request, headers: { apikey: key, ...request.headers } })
  return { auth: new AuthClient({ storageKey, shelf, tabs: tabs(storageKey), send: sendWithKey, hasFollowed }) }
}
