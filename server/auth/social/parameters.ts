import type { SocialAuthorization } from '#shared/auth/social.ts'

// Parameters that only we send to a provider, or that are meant for us.
const reserved = new Set(
  [
    'provider redirect_to scopes scope invite_token skip_http_redirect sb_flow_id apikey',
    'client_id client_secret client_assertion client_assertion_type redirect_uri response_type response_mode state nonce',
    'code code_verifier code_challenge code_challenge_method grant_type request request_uri registration',
    'dpop_jkt authorization_details claims id_token_hint access_token',
  ]
    .join(' ')
    .split(' '),
)

const mostParameters = 20
const longest = 1024

/** The parameters of a request that are passed on to the provider, and its `scopes`. */
export function parametersFor(request: SocialAuthorization): Record<string, string> {
  const forwarded = Object.entries(request).filter(
    (entry): entry is [string, string] =>
      !reserved.has(entry[0].toLowerCase()) &&
      /^[\w.-]{1,64}$/.test(entry[0]) &&
      typeof entry[1] === 'string' &&
      entry[1].length <= longest,
  )

  return { ...Object.fromEntries(forwarded.slice(0, mostParameters)), scopes: request.scopes ?? '' }
}
