import type { ClientMetadata } from '#shared/auth/oauth-clients.ts'
import { Failure } from '#shared/http/failure.ts'

import { isSafeRedirect } from './redirect-uri.ts'

const longestName = 1024
const longestUri = 2048
const mostRedirects = 10

const grantTypes = ['authorization_code', 'refresh_token']
const authMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const

const refused = (sentence: string) => new Failure('validation_failed', sentence)

/** Checks the fields that are present; null counts as absent. */
export function checkedMetadata(metadata: ClientMetadata) {
  const { client_name, client_uri, logo_uri, redirect_uris, token_endpoint_auth_method } = metadata
  refuseOthers('response_types', metadata.response_types, ['code'])
  refuseOthers('grant_types', metadata.grant_types, grantTypes)
  refuseOthers('token_endpoint_auth_method', token_endpoint_auth_method && [token_endpoint_auth_method], authMethods)
  const tokenEndpointAuthMethod = authMethods.find((method) => method === token_endpoint_auth_method)

  return {
    ...(client_name != null && { name: checkedName(client_name) }),
    ...(client_uri != null && { uri: checkedUri('client_uri', client_uri) }),
    ...(logo_uri != null && { logoUri: checkedUri('logo_uri', logo_uri) }),
    ...(redirect_uris != null && { redirectUris: checkedRedirects(redirect_uris) }),
    ...(metadata.grant_types != null && { grantTypes: [...new Set(metadata.grant_types)] }),
    ...(tokenEndpointAuthMethod && { tokenEndpointAuthMethod }),
  }
}

/** Adds a new client's defaults, and refuses one without the required fields. */
export function newMetadata(metadata: ClientMetadata) {
  const { name, redirectUris, ...rest } = checkedMetadata(metadata)
  if (redirectUris === undefined) throw refused('redirect_uris is required')
  if (name === undefined) throw refused('client_name is required')

  return { grantTypes, tokenEndpointAuthMethod: 'client_secret_basic' as const, ...rest, name, redirectUris }
}

function refuseOthers(field: string, given: readonly string[] | '' | null | undefined, known: readonly string[]): void {
  if (given == null) return
  if (given === '' || given.length === 0) throw refused(`${field} cannot be empty`)
  if (!given.every((one) => known.includes(one))) throw refused(`${field} must be of: ${known.join(', ')}`)
}

// People read the name within a sentence of ours, also in mails, so it must not break out of that.
const isOneLine = (text: string) => text.isWellFormed() && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text)

function checkedName(text: string): string {
  const name = text.trim()
  if (name === '') throw refused('client_name is required')
  if (name.length > longestName) throw refused(`client_name cannot exceed ${longestName} characters`)
  if (!isOneLine(name)) throw refused('client_name must be one line of text')

  return name
}

function checkedUri(field: string, text: string): string {
  if (text.length > longestUri) throw refused(`${field} cannot exceed ${longestUri} characters`)
  const { protocol } = URL.parse(text) ?? {}
  if (!/^https?:$/.test(protocol ?? '') || !isOneLine(text)) throw refused(`${field} must be an http or https URL`)

  return text
}

function checkedRedirects(uris: readonly string[]): string[] {
  if (uris.length === 0) throw refused('redirect_uris cannot be empty')
  if (uris.length > mostRedirects) throw refused(`redirect_uris cannot exceed ${mostRedirects} items`)
  const wrong = uris.findIndex((uri) => !isSafeRedirect(uri))
  if (wrong >= 0) {
    throw refused(
      `redirect_uris[${wrong}] must be https, http on a loopback address or the scheme of an app, without a fragment, ` +
        `and cannot exceed ${longestUri} characters`,
    )
  }

  return [...new Set(uris)]
}
