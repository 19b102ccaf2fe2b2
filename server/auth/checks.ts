import { type Check, fail, ok, reasonOf, warn } from '#server/kernel/feature.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'
import type { Services } from '#server/kernel/services.ts'

import { askProvider } from './captcha/verify-captcha.ts'
import { listSigningKeys } from './keys/key-store.ts'
import type { Provider } from './social/config.ts'
import { connectTo } from './social/providers/provider-client.ts'

export const keys: Check = async (work, { secretKey }) => {
  const all = await listSigningKeys(work)
  const current = all.find(({ state }) => state === 'current')
  if (!current) return warn('There is no signing key yet: the server makes one when it starts.')

  try {
    decrypt(secretKey, 'encrypt signing keys', current.encryptedPrivateJwk)
    return ok(`SECRET_KEY opens the current signing key, one of ${all.length}.`)
  } catch {
    return fail('SECRET_KEY does not open the current signing key: set the key that the database was made with.')
  }
}

export const providers: Check = async (_work, config, now) => {
  const { providers: all } = config.auth.social
  if (all.length === 0) return ok('Nobody signs in with an account from elsewhere.')

  const silent = await silentOf(all, (provider) => reachProvider({ config, now }, provider))
  return silent
    ? warn(`Nobody signs in with ${silent}: check its settings, and that this machine may reach it.`)
    : ok(`These answer: ${all.map(({ label }) => label).join(', ')}.`)
}

export const hooks: Check = async (_work, { auth }) => {
  const set = Object.entries(auth.hooks).map(([name, { url }]) => ({ name, url }))
  if (set.length === 0) return ok('No hook is set.')

  const silent = await silentOf(set, ({ url }) => reach(url))
  return silent
    ? warn(`There is no answer from ${silent}: check its AUTH_HOOK_…_URL, and that its program runs.`)
    : ok(`These answer, and were asked nothing: ${set.map(({ name }) => name).join(', ')}.`)
}

export const captcha: Check = async (_work, { auth: { captcha: settings } }) => {
  if (!settings) return ok('Captcha is off.')

  try {
    return (await isSecretKnown(settings))
      ? ok(`${settings.kind} knows us and keeps programs out.`)
      : fail(`${settings.kind} does not know AUTH_CAPTCHA_SECRET, so nobody gets in: copy it from your account there.`)
  } catch (error) {
    return warn(
      `Nobody gets in while ${settings.kind} does not answer (${reasonOf(error)}): check that this machine may reach it.`,
    )
  }
}

/** The names and reasons of those that cannot be reached, for a sentence. */
async function silentOf<One extends { name: string }>(all: readonly One[], ask: (one: One) => Promise<void>) {
  const silent = all.map((one) =>
    ask(one).then(
      () => [],
      (error: unknown) => [`${one.name} (${reasonOf(error)})`],
    ),
  )

  // oxlint-disable-next-line no-restricted-properties -- machines of others are asked
  return (await Promise.all(silent)).flat().join(', ')
}

const patienceMilliseconds = 5000

// What stands before a program says so when the program does not run.
const isAway = (status: number) => status >= 502 && status <= 504

/** Throws unless something answers at an address, whatever it says: nothing is asked of it. */
async function reach(url: string): Promise<void> {
  const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMilliseconds) })
  if (isAway(status)) throw new Error(`it answered ${status}`)
}

/** Throws unless a provider says about itself what its client needs, where it says so. */
async function reachProvider(services: Pick<Services, 'config' | 'now'>, provider: Provider): Promise<void> {
  const { dialect } = provider
  if (dialect.kind === 'oidc') await connectTo(services, provider)
  else await reach(dialect.api)
}

/** Whether the captcha's provider knows our secret: of a token that nobody was given it says so first. */
async function isSecretKnown({ url, secret }: { url: string; secret: string }): Promise<boolean> {
  const { 'error-codes': codes } = await askProvider(url, { secret, response: 'nobody was given this' })

  return !codes.some((code) => code.includes('secret'))
}
