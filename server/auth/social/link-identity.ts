import { challengeOf } from '#server/auth/codes/flow.ts'
import type { RedirectContext } from '#server/auth/codes/redirect.ts'
import { getUser } from '#server/auth/user.ts'
import type { Work } from '#server/kernel/work.ts'
import { readStudioName } from '#server/settings/service.ts'
import type { SocialAuthorization } from '#shared/auth/social.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import { lacksAal2, type Person } from '#shared/permissions/may.ts'

import { addressOf, beginAt, hashOfDevice, keepFlow, secretsIn, stateSeconds } from './begin.ts'
import { linkPage } from './link-page.ts'
import { parametersFor } from './parameters.ts'
import { connectTo } from './providers/provider-client.ts'
import { askProvider } from './providers/provider-trouble.ts'
import { findProvider, providerNamed } from './providers/provider.ts'
import { noteRefusal, redirectHomeWithError, redirectWithError } from './refusal.ts'
import { findUnopened, openState } from './state-store.ts'

/** How long a browser without our cookie may take to open the address. */
const openingSeconds = 300

type LinkRequest = SocialAuthorization & { skip_http_redirect?: string | undefined }

/** Sends a signed-in person to the provider whose identity they want to add. */
export async function authorizeLink(work: Work, person: Person, request: LinkRequest, context: RedirectContext) {
  refuseLinking(work, person)
  const provider = providerNamed(work.services, request.provider)
  const challenge = challengeOf(request)
  const device = context.origin?.device
  const flow = { redirectTo: context.redirectTo, challenge, parameters: parametersFor(request), device }
  const linking = { ...flow, linkingSessionId: person.sessionId }
  const isJson = request.skip_http_redirect === 'true'
  if (device !== undefined) {
    const url = await beginAt(work, provider, { ...linking, seconds: stateSeconds }).catch(async (error: unknown) => {
      await noteRefusal({ ...work, context }, provider.name, error)
      throw error
    })
    return isJson ? { url } : { location: url }
  }

  // A page of another origin asks without our cookie. Whoever opens this address gets one, and has to confirm.
  const { id } = await keepFlow(work, provider, { ...linking, seconds: openingSeconds })
  const url = `${work.services.config.publicUrl}/auth/v1/authorize/link?state=${id}`
  return isJson ? { url } : { location: url }
}

export function refuseLinking({ services: { config } }: Work, person: Person): void {
  if (!config.auth.social.manualLinking) {
    throw new Failure('manual_linking_disabled', 'Manual linking is disabled')
  }
  requireAal2(person)
}

function requireAal2(person: Person): void {
  if (!lacksAal2(person)) return

  throw new Failure('insufficient_aal', 'AAL2 required to change the identities of this account', { status: 403 })
}

/** Asks for confirmation: the address may have been made for somebody else's account. */
export async function showLinking(work: Work, stateId: string | undefined) {
  const { services } = work
  const waiting = isId(stateId) ? await findUnopened(work, stateId) : undefined
  const provider = waiting && findProvider(services, waiting.provider)
  if (!waiting || !provider) return redirectHomeWithError(work)

  try {
    const { client } = await askProvider(services, provider, () => connectTo(services, provider))
    const { email, phone } = await getUser(work, waiting.userId)
    return {
      page: linkPage({
        studio: await readStudioName(work),
        provider: provider.label,
        account: email ?? (phone === null ? '' : `+${phone}`),
        stateId: stateId ?? '',
      }),
      leadsTo: new URL(client.serverMetadata().authorization_endpoint ?? services.config.publicUrl).origin,
    }
  } catch (error) {
    return redirectWithError(work, { ...waiting, isPkce: waiting.codeChallenge !== null }, error)
  }
}

/** Binds the state to this browser, and sends it to the provider. */
export async function confirmLinking(work: Work, stateId: string | undefined) {
  const { services, context, now } = work
  const device = context.origin?.device
  const expiresAt = new Date(now.getTime() + stateSeconds * 1000)
  // Without our page's cookie another site has posted the form.
  const opened =
    device !== undefined && isId(stateId)
      ? await openState(work, stateId, { deviceHash: hashOfDevice(services, device), now, expiresAt })
      : undefined
  const provider = opened && findProvider(services, opened.provider)
  if (!opened || !provider) return redirectHomeWithError(work)

  const { encryptedSecrets, parameters } = opened
  try {
    const secrets = secretsIn(services, encryptedSecrets)
    const location = await askProvider(services, provider, async () =>
      addressOf(services, await connectTo(services, provider), { id: stateId ?? '', secrets, parameters }),
    )
    return { location }
  } catch (error) {
    return redirectWithError(work, { ...opened, isPkce: opened.codeChallenge !== null }, error)
  }
}

const isId = (text: string | undefined): text is string => Id.safeParse(text).success
