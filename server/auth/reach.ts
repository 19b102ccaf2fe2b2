import type { Services } from '#server/kernel/services.ts'

import { askProvider } from './captcha/verify-captcha.ts'
import type { Provider } from './social/config.ts'
import { connectTo } from './social/providers/provider-client.ts'

const patienceMilliseconds = 5000
// What stands before a program says so when the program does not run.
const isAway = (status: number) => status >= 502 && status <= 504

/** Throws unless something answers at an address, whatever it says: nothing is asked of it. */
export async function reach(url: string): Promise<void> {
  const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMilliseconds) })
  if (isAway(status)) throw new Error(`it answered ${status}`)
}

/** Throws unless a provider says about itself what its client needs, where it says so. */
export async function reachProvider(services: Pick<Services, 'config' | 'now'>, provider: Provider): Promise<void> {
  const { dialect } = provider
  if (dialect.kind === 'oidc') await connectTo(services, provider)
  else await reach(dialect.api)
}

/** Whether the captcha's provider knows our secret: of a token that nobody was given it says so first. */
export async function isSecretKnown({ url, secret }: { url: string; secret: string }): Promise<boolean> {
  const { 'error-codes': codes } = await askProvider(url, { secret, response: 'nobody was given this' })

  return !codes.some((code) => code.includes('secret'))
}
