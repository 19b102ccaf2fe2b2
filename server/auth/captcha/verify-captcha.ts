import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import type { Services } from '#server/kernel/services.ts'
import type { AuthEndpoint } from '#shared/auth/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

const patienceMilliseconds = 10_000

const TokenBody = z.object({ grant_type: z.string().optional() }).catch({})
const CaptchaBody = z
  .object({ gotrue_meta_security: z.object({ captcha_token: z.string() }) })
  .transform((body) => body.gotrue_meta_security.captcha_token.trim())
  .catch('')

/** Requires a captcha token where the contract asks for one; services need none. */
export async function verifyCaptcha(services: Services, { captcha }: AuthEndpoint, request: FastifyRequest) {
  if (!services.config.auth.captcha || !captcha) return
  const { grant_type = '' } = TokenBody.parse(request.query)
  if (captcha !== true && !captcha.grants.includes(grant_type)) return
  if (request.actor.kind === 'service') return

  const token = CaptchaBody.parse(request.body)
  if (token === '') throw disallowed('no captcha_token found')
  await refuseWrongToken(services, token, request.ip)
}

const disallowed = (why: string) =>
  new Failure('captcha_failed', `captcha protection: request disallowed (${why})`, { status: 400 })

const Verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string().max(100)).max(20).catch([]) })

/** Asks the provider about a token, which is valid for one question. Nobody passes without an answer. */
async function refuseWrongToken({ config, log }: Services, token: string, ip: string): Promise<void> {
  const { url = '', secret = '' } = config.auth.captcha ?? {}
  const verdict = await askProvider(url, { secret, response: token, remoteip: ip }).catch((cause: unknown) => {
    log.warn({ err: cause }, 'The captcha provider gave no answer')
    throw new Failure('unavailable', 'captcha verification process failed: please try again in a moment', {
      cause,
      retryAfterSeconds: 5,
    })
  })
  if (!verdict.success) throw disallowed(verdict['error-codes'].join(', ') || 'no reason given')
}

/** The provider's verdict about a token. */
export async function askProvider(url: string, form: Record<string, string>): Promise<z.output<typeof Verdict>> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`)

  return Verdict.parse(await answer.json())
}
