import { expect } from 'vitest'

import { fragmentOf } from '#tests/auth/stock-client.ts'

import { appProof, startOAuthServer } from './oauth-servers.ts'
import { addressOf, reasonIn, test as base } from './with-providers.ts'

type Server = Awaited<ReturnType<typeof startOAuthServer>>

const test = base.extend<{ github: Server; facebook: Server }>({
  github: async ({ setUp }, use) => {
    const server = await startOAuthServer({ page: '/login/oauth/authorize', token: '/login/oauth/access_token' })
    setUp({ AUTH_GITHUB_CLIENT_ID: 'app', AUTH_GITHUB_CLIENT_SECRET: 'its secret', AUTH_GITHUB_URL: server.url })
    await use(server)
    await server.close()
  },

  facebook: async ({ setUp }, use) => {
    const server = await startOAuthServer({ page: '/dialog/oauth', token: '/oauth/access_token' })
    setUp({ AUTH_FACEBOOK_CLIENT_ID: 'app', AUTH_FACEBOOK_CLIENT_SECRET: 'its secret', AUTH_FACEBOOK_URL: server.url })
    await use(server)
    await server.close()
  },
})

const octo = { id: 7, login: 'octo', name: null, avatar_url: 'https://pictures.example/7', email: 'public@example.com' }

test('GitHub tells who somebody is, and the address that they named as their first', async ({
  github,
  url,
  stock,
  browser,
}) => {
  github.person.api = {
    '/api/v3/user': octo,
    '/api/v3/user/emails': [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'octo@example.com', primary: true, verified: true },
    ],
  }

  const back = await browser().go(await addressOf(stock(), url, { provider: 'github', scopes: 'repo' }))

  const { access_token = '', provider_token } = fragmentOf(back)
  expect(provider_token).toBe('an access token')
  expect((await stock().getUser(access_token)).data.user).toMatchObject({
    email: 'octo@example.com',
    app_metadata: { provider: 'github' },
    user_metadata: { user_name: 'octo', preferred_username: 'octo', avatar_url: octo.avatar_url, provider_id: '7' },
    identities: [{ id: '7', provider: 'github' }],
  })
  expect(github.person.asked[0]?.query['scope']).toBe('user:email repo')
})

test('a first address that GitHub has not verified is not taken for a person’s own', async ({
  github,
  url,
  stock,
  browser,
  db,
}) => {
  github.person.api = {
    '/api/v3/user': octo,
    '/api/v3/user/emails': [
      { email: 'verified@example.com', primary: false, verified: true },
      { email: 'owner@example.com', primary: true, verified: false },
    ],
  }

  const back = await browser().go(await addressOf(stock(), url, { provider: 'github' }))

  expect(reasonIn(back)).toMatchObject({ error_code: 'provider_email_needs_verification' })
  expect(await db.selectFrom('authSession').select('id').execute()).toEqual([])
})

test('what GitHub answers otherwise opens nothing', async ({ github, url, stock, browser }) => {
  const address = await addressOf(stock(), url, { provider: 'github' })
  const come = async (api: Record<string, unknown>) => {
    github.person.api = api
    return reasonIn(await browser().go(address))
  }

  expect(await come({})).toMatchObject({ error_code: 'bad_oauth_callback' })
  expect(await come({ '/api/v3/user': [] })).toMatchObject({ error_code: 'unavailable' })
  expect(await come({ '/api/v3/user': { ...octo, id: { $ne: 1 } } })).toMatchObject({ error_code: 'unavailable' })
  expect(await come({ '/api/v3/user': octo, '/api/v3/user/emails': [] })).toMatchObject({
    error_code: 'bad_oauth_callback',
    error_description: 'GitHub did not share an e-mail address, which is needed here.',
  })
})

test('Facebook tells who somebody is to the app that its token was given to', async ({
  facebook,
  url,
  stock,
  browser,
}) => {
  const picture = { data: { url: 'https://pictures.example/9' } }
  facebook.person.api = { '/me': { id: '9', name: 'Sam Rivera', email: 'sam@example.com', picture } }

  const back = await browser().go(await addressOf(stock(), url, { provider: 'facebook' }))

  const { access_token = '' } = fragmentOf(back)
  expect((await stock().getUser(access_token)).data.user).toMatchObject({
    email: 'sam@example.com',
    user_metadata: { full_name: 'Sam Rivera', avatar_url: picture.data.url, email_verified: true },
    identities: [{ id: '9', provider: 'facebook' }],
  })
  expect(facebook.person.asked.at(-1)?.query).toEqual({ fields: 'id,name,email,picture', appsecret_proof: appProof })
})
