import { createClient } from '@supabase/supabase-js'
import * as openid from 'openid-client'
import { expect } from 'vitest'

import { issueApiKeys } from '#server/auth/keys/keys.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'

import { callback, test } from './app-of-others.ts'

test('the studio makes an app known, changes it, gives it a new secret and forgets it', async ({
  admin,
  db,
  audited,
}) => {
  const { data: client } = await admin.createClient({
    client_name: 'Caddie',
    client_uri: 'https://caddie.example',
    redirect_uris: [callback],
  })
  expect(client).toEqual({
    client_id: expect.any(String),
    client_secret: expect.stringMatching(/^[\w-]{43}$/),
    client_type: 'confidential',
    client_name: 'Caddie',
    client_uri: 'https://caddie.example',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    registration_type: 'manual',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const [id, secret] = [client?.client_id ?? '', client?.client_secret ?? '']
  const kept = await db.selectFrom('oauthClient').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain(secret)

  const shown = (await admin.getClient(id)).data
  expect(shown).toMatchObject({ client_id: id, client_name: 'Caddie' })
  expect(shown).not.toHaveProperty('client_secret')
  expect((await admin.updateClient(id, { client_name: 'Caddie 2' })).data).toMatchObject({
    client_name: 'Caddie 2',
    redirect_uris: [callback],
  })
  const renewed = (await admin.regenerateClientSecret(id)).data
  expect(renewed?.client_secret).toMatch(/^[\w-]{43}$/)
  expect(renewed?.client_secret).not.toBe(secret)

  expect(await admin.deleteClient(id)).toEqual({ data: null, error: null })
  for (const answer of [admin.getClient(id), admin.deleteClient(id), admin.regenerateClientSecret('not-an-id')]) {
    expect((await answer).error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
  }
  for (const action of ['created', 'updated', 'secret_regenerated', 'deleted']) {
    expect(await audited(`oauth_client_${action}`)).toHaveLength(1)
  }
})

test('a public client has no secret; one that becomes confidential is given one', async ({ admin }) => {
  const publicClient = { client_name: 'On your phone', redirect_uris: ['golf.caddie:/back'] }
  const { data } = await admin.createClient({ ...publicClient, token_endpoint_auth_method: 'none' })
  const id = data?.client_id ?? ''

  expect(data).toMatchObject({ client_type: 'public' })
  expect(data).not.toHaveProperty('client_secret')
  expect((await admin.regenerateClientSecret(id)).error?.message).toBe('Cannot regenerate secret for public client')
  const confidential = await admin.updateClient(id, { token_endpoint_auth_method: 'client_secret_post' })
  expect(confidential.data).toMatchObject({ client_type: 'confidential', client_secret: expect.any(String) })
})

test('what an app says of itself is judged in the words of the protocol', async ({ admin }) => {
  const good = { client_name: 'Caddie', redirect_uris: [callback] }
  const refusalOf = async (metadata: object) => (await admin.createClient({ ...good, ...metadata })).error?.message

  expect(await refusalOf({ redirect_uris: undefined })).toBe('redirect_uris is required')
  expect(await refusalOf({ redirect_uris: [] })).toBe('redirect_uris cannot be empty')
  expect(await refusalOf({ redirect_uris: Array.from({ length: 11 }, () => callback) })).toBe(
    'redirect_uris cannot exceed 10 items',
  )
  expect(await refusalOf({ client_name: undefined })).toBe('client_name is required')
  expect(await refusalOf({ client_name: '  ' })).toBe('client_name is required')
  expect(await refusalOf({ client_name: 'x'.repeat(1025) })).toBe('client_name cannot exceed 1024 characters')
  expect(await refusalOf({ client_name: 'Caddie\r\nBcc: all@example.com' })).toBe(
    'client_name must be one line of text',
  )
  expect(await refusalOf({ client_name: 'C\u202eaddie' })).toBe('client_name must be one line of text')
  expect(await refusalOf({ client_uri: `https://caddie.example/${'x'.repeat(2048)}` })).toContain('cannot exceed 2048')
  expect(await refusalOf({ logo_uri: 'javascript:alert(1)' })).toBe('logo_uri must be an http or https URL')
  expect(await refusalOf({ grant_types: ['password'] })).toContain('grant_types must be of')
  expect(await refusalOf({ response_types: ['token'] })).toContain('response_types must be of')
  expect(await refusalOf({ token_endpoint_auth_method: 'private_key_jwt' })).toContain('must be of')
  expect(await refusalOf({ redirect_uris: 'https://caddie.example' })).toBeDefined()

  const { data } = await admin.createClient(good)
  expect((await admin.updateClient(data?.client_id ?? '', {})).error?.message).toBe('No fields provided for update')
})

test('a code is sent to no address that runs a script, names another host or travels in the open', async ({
  admin,
}) => {
  const isTaken = async (uri: string) =>
    (await admin.createClient({ client_name: 'Caddie', redirect_uris: [uri] })).error === null

  const good = [
    callback,
    'https://caddie.example:8443/callback?tenant=1',
    'http://localhost:3000/callback',
    'http://127.0.0.1:9/callback',
    'http://[::1]:9/callback',
    'golf.caddie:/callback',
    'caddie://callback/here',
  ]
  for (const uri of good) expect(await isTaken(uri), uri).toBe(true)
  const bad = [
    'http://caddie.example/callback',
    'http://127.0.0.1.evil.example/',
    'http://127.0.0.1@evil.example/',
    'http://2130706433/',
    'https://caddie.example/callback#fragment',
    'https://user:password@caddie.example/',
    'https:\\\\evil.example',
    'https:evil.example',
    'https://ＣＡＤＤＩＥ.example/',
    'https://caddie.example/ callback',
    '//caddie.example/callback',
    '/callback',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://caddie.example/1',
    'about:blank',
    'caddie:',
    `https://caddie.example/${'x'.repeat(2048)}`,
    '',
  ]
  for (const uri of bad) expect(await isTaken(uri), uri).toBe(false)
})

test('the list comes in pages that the client finds its way through', async ({ admin, clock }) => {
  for (const n of [1, 2, 3, 4, 5]) {
    clock.pass({ minutes: 1 })
    await admin.createClient({ client_name: `App ${n}`, redirect_uris: [callback] })
  }

  const first = await admin.listClients({ page: 1, perPage: 2 })
  expect(first.data).toMatchObject({ nextPage: 2, lastPage: 3, total: 5 })
  expect(first.data.clients.map(({ client_name }) => client_name)).toEqual(['App 5', 'App 4'])
  const last = await admin.listClients({ page: 3, perPage: 2 })
  expect(last.data).toMatchObject({ nextPage: null, lastPage: 3, total: 5, clients: [{ client_name: 'App 1' }] })
  expect((await admin.listClients()).data.clients).toHaveLength(5)
  for (const wrong of [{ page: -1 }, { page: 1.5 }, { perPage: -3 }, { page: Number.NaN }]) {
    expect((await admin.listClients(wrong)).error).toMatchObject({ status: 400, code: 'validation_failed' })
  }
})

test('only a program of the studio manages apps', async ({ server, person, services, clock }) => {
  const { anon } = await issueApiKeys(
    { trx: services.db, now: clock.now(), place: nowhere, context: systemContext('test') },
    services.config,
  )
  const { browser } = await person()

  const stranger = createClient(server, anon, { auth: { persistSession: false } }).auth
  expect((await stranger.admin.oauth.listClients()).error).toMatchObject({ status: 403, code: 'not_admin' })
  expect(
    (await browser.admin.oauth.createClient({ client_name: 'Caddie', redirect_uris: [callback] })).error,
  ).toMatchObject({ status: 401, code: 'no_authorization' })
})

test('an app makes itself known where the studio lets any app do so', async ({ server, services, person }) => {
  const register = (metadata: object) =>
    openid.dynamicClientRegistration(new URL(`${server}/auth/v1`), metadata, undefined, {
      execute: [openid.allowInsecureRequests],
    })
  const metadata = { client_name: 'Of a stranger', redirect_uris: ['http://127.0.0.1:9/callback'] }

  const refused = await fetch(`${server}/auth/v1/oauth/clients/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(metadata),
  })
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error_code: 'oauth_dynamic_client_registration_disabled' })

  services.config.auth.oauth.registration = true
  const config = await register({ ...metadata, token_endpoint_auth_method: 'none' })
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: 'http://127.0.0.1:9/callback',
    code_challenge: await openid.calculatePKCECodeChallenge(openid.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
  const { headers } = await fetch(url, { redirect: 'manual' })
  const id = new URL(headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''

  const { browser } = await person()
  expect((await browser.oauth.getAuthorizationDetails(id)).data).toMatchObject({
    client: { name: 'Of a stranger', registration_type: 'dynamic' },
  })
  services.config.rateLimits = true
  const answers = await Promise.allSettled(Array.from({ length: 11 }, () => register(metadata)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  services.config.rateLimits = false
  const confidential = (await register(metadata)).clientMetadata()
  expect(confidential).toMatchObject({ client_secret: expect.any(String), client_secret_expires_at: 0 })
})
