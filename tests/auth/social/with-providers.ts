import { SocialEnvironment, socialConfigOf } from '#server/auth/social/config.ts'
import { fragmentOf, type Stock, test as base } from '#tests/auth/stock-client.ts'

import { type Browser, openBrowser } from './browser.ts'
import { type LyingIssuer, startLyingIssuer } from './lying-issuer.ts'
import { type RealIssuer, settingsOf, startRealIssuer } from './real-issuer.ts'

interface Fixtures {
  /** A provider of OpenID Connect that the studio knows as Google. */
  google: RealIssuer
  /** Another one that the studio knows as Google, which can lie. */
  liar: LyingIssuer
  /** Sets up other providers, as environment variables would. */
  setUp: (settings: Record<string, string>) => void
  /** A new browser. */
  browser: () => Browser
  /** The audit, the oldest first, without what every sign-in records. */
  audited: () => Promise<{ action: string; entityId: string | null; facts: unknown }[]>
}

export const test = base.extend<Fixtures>({
  setUp: async ({ services }, use) => {
    await use((settings) => void (services.config.auth.social = socialConfigOf(SocialEnvironment.parse(settings))))
  },

  google: async ({ setUp }, use) => {
    const issuer = await startRealIssuer()
    setUp(settingsOf('GOOGLE', issuer.url))
    await use(issuer)
    await issuer.close()
  },

  liar: async ({ setUp }, use) => {
    const issuer = await startLyingIssuer()
    setUp({ ...settingsOf('GOOGLE', issuer.url), AUTH_PROVIDER_SECONDS: '1' })
    await use(issuer)
    await issuer.close()
  },

  browser: async ({ url }, use) => use(() => openBrowser(url)),

  audited: async ({ db }, use) => {
    await use(() => db.selectFrom('auditEvent').select(['action', 'entityId', 'facts']).orderBy('id').execute())
  },
})

export const welcome = 'http://studio.test/welcome'

/** Where the unmodified client sends a browser to sign in. */
export async function addressOf(
  client: Stock,
  url: string,
  { provider = 'google', ...options }: { provider?: string; scopes?: string; redirectTo?: string } = {},
): Promise<string> {
  const { data, error } = await client.signInWithOAuth({
    provider: provider as 'google',
    options: { redirectTo: welcome, skipBrowserRedirect: true, ...options },
  })
  if (error) throw error

  return data.url.replace(url, 'http://studio.test')
}

/** The reason in an address's fragment. */
export const reasonIn = (at: URL) => {
  const { error, error_code, error_description } = fragmentOf(at)
  return { error, error_code, error_description }
}
