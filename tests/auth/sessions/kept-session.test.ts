import { expect, test } from 'vitest'

import { KeptSession, storageKeyOf } from '#client/api/session/kept-session.ts'

const key = storageKeyOf('http://studio.test')

test.for(['not json', 'null', '[]', '{"access_token":1}', '{"access_token":"a","refresh_token":"b"}'])(
  'somebody else’s text (%s) under our key is no session',
  (text) => {
    const asked: string[] = []
    const shelf = {
      read: (name: string) => {
        asked.push(name)
        return text
      },
      write: () => true,
      remove: () => undefined,
      keys: () => [key],
    }

    expect(new KeptSession(shelf, key).read()).toBeUndefined()
    expect(asked).toEqual(['sb-studio-auth-token'])
  },
)
