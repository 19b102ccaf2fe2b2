import { expect, test } from 'vitest'

import { createClient } from '#client/api/session/create-client.ts'
import { storageKeyOf } from '#client/api/session/kept-session.ts'
import { Failure } from '#shared/http/failure.ts'

const url = 'https://studio.example.com'
const key = 'sb_publishable_of_the_studio'
const options = { send: () => Promise.reject(new Failure('unavailable', 'Nobody is there.')) }

test('a client without an address or without a key is not made, in the words of the specification', () => {
  expect(() => createClient('', key, options)).toThrow(/^supabaseUrl is required\.$/)
  expect(() => createClient(url, '', options)).toThrow(/^supabaseKey is required\.$/)
})

test('a client whose tokens come from elsewhere has no auth to use', () => {
  const client = createClient(url, key, { ...options, accessToken: async () => 'a token of another system' })

  expect(() => client.auth.getSession()).toThrow('accessToken')
  expect(() => client.auth.onAuthStateChange(() => undefined)).toThrow('accessToken')
})

test.for([
  ['https://studio.example.com', 'sb-studio-auth-token'],
  ['http://127.0.0.1:3000', 'sb-127-auth-token'],
  ['http://localhost:3000', 'sb-localhost-auth-token'],
])('the session of %s is kept under %s', ([address = '', expected]) => {
  expect(storageKeyOf(address)).toBe(expected)
})
