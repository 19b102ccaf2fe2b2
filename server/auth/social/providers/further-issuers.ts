import { z } from 'zod'

import { list } from '#server/kernel/config/kinds.ts'

import { isSafeUrl } from './safe-url.ts'

const Issuer = z.object({
  name: z.string().regex(/^[a-z0-9_-]{1,40}$/, 'name must be of a-z, 0-9, - and _'),
  label: z.string().trim().min(1, 'label must say what people call it').max(60, 'label must be short'),
  issuer: z
    .string('issuer must be a URL')
    .refine(isSafeUrl, 'issuer must be an https:// URL, or http:// on this machine'),
  client_id: z.string('client_id must be text').min(1, 'client_id must not be empty'),
  client_secret: z.string().min(1).optional(),
  scopes: z.string().default('openid email profile'),
})

/** Further issuers of OpenID Connect, as JSON in one variable. */
export const FurtherIssuers = z.string().transform((text, context) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const parsed = z.array(Issuer).safeParse(jsonOf(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const [at] = issue?.path ?? []
    return typeof at === 'number'
      ? refuse(`is wrong in issuer ${at + 1}: ${issue?.message ?? ''}`)
      : refuse('must be a JSON array like [{"name":"club","label":"Club","issuer":"https://…","client_id":"…"}]')
  }

  const names = parsed.data.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return refuse(`names ${twice} twice`)

  return parsed.data.map(({ client_id, scopes, ...issuer }) => {
    const [first = client_id, ...others] = list(client_id)
    const clientIds: [string, ...string[]] = [first, ...others]
    return { ...issuer, clientIds, scopes: scopes.split(/\s+/).filter(Boolean) }
  })
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
