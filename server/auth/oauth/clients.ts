import { createHash, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { ClientMetadata, OAuthClient } from '#shared/auth/oauth-clients.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import { checkedMetadata, newMetadata } from './client-metadata.ts'
import {
  type ClientRow,
  deleteClient,
  findClient,
  insertClient,
  type RegistrationType,
  updateClient,
} from './client-store.ts'

/** A fast hash suffices, since the secret is long and random. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const makeSecret = () => randomBytes(32).toString('base64url')

export const isPublic = ({ tokenEndpointAuthMethod }: Pick<ClientRow, 'tokenEndpointAuthMethod'>): boolean =>
  tokenEndpointAuthMethod === 'none'

/** A client as the API shows it; with its secret only when that was made just now. */
export const clientJson = (client: ClientRow, secret?: string): OAuthClient => ({
  client_id: client.id,
  ...(secret !== undefined && { client_secret: secret }),
  client_type: isPublic(client) ? 'public' : 'confidential',
  client_name: client.name,
  ...(client.uri !== null && { client_uri: client.uri }),
  ...(client.logoUri !== null && { logo_uri: client.logoUri }),
  redirect_uris: client.redirectUris,
  token_endpoint_auth_method: client.tokenEndpointAuthMethod,
  grant_types: client.grantTypes,
  response_types: ['code'],
  registration_type: client.registrationType,
  created_at: client.createdAt.toISOString(),
  updated_at: client.updatedAt.toISOString(),
})

/** A text that is no id finds nothing either. */
export const clientOf = async (work: OnDatabase, id: string | null | undefined): Promise<ClientRow | undefined> =>
  Id.safeParse(id).success ? findClient(work, id ?? '') : undefined

export async function getClient(work: OnDatabase, id: string): Promise<ClientRow> {
  const client = await clientOf(work, id)
  if (!client) throw new Failure('oauth_client_not_found', 'OAuth client not found')

  return client
}

const note = (work: Acting, action: string, { id, name }: Pick<ClientRow, 'id' | 'name'>) =>
  recordEvent(work, { action: `oauth_client_${action}`, entity: 'oauth_client', entityId: id, facts: { name } })

function makeClient(work: Work, metadata: ClientMetadata, type: RegistrationType) {
  const client = newMetadata(metadata)
  const secret = isPublic(client) ? undefined : makeSecret()

  return atomically(work, async (work) => {
    const { id } = await insertClient(work, {
      ...client,
      secretHash: secret === undefined ? null : hashOfSecret(secret),
      registrationType: type,
      createdAt: work.now,
      updatedAt: work.now,
    })
    await note(work, type === 'manual' ? 'created' : 'registered', { id, name: client.name })
    return clientJson(await getClient(work, id), secret)
  })
}

export const createClient = (work: Work, metadata: ClientMetadata) => makeClient(work, metadata, 'manual')

/** Registers an app that staff have not seen; the consent page says so. */
export async function registerClient(work: Work, metadata: ClientMetadata) {
  if (!work.services.config.auth.oauth.registration) {
    throw new Failure('oauth_dynamic_client_registration_disabled', 'Dynamic client registration is not enabled')
  }
  const client = await makeClient(work, metadata, 'dynamic')

  return {
    ...client,
    client_id_issued_at: secondsOf(new Date(client.created_at)),
    ...(client.client_secret !== undefined && { client_secret_expires_at: 0 }),
  }
}

/** Changes the given fields. A client that stops being public gets a secret; one that becomes public loses it. */
export function changeClient(work: Work, id: string, metadata: ClientMetadata) {
  const changes = checkedMetadata(metadata)
  if (Object.keys(changes).length === 0) throw new Failure('validation_failed', 'No fields provided for update')

  return atomically(work, async (work) => {
    const before = await getClient(work, id)
    const after = { ...before, ...changes }
    const secret = !isPublic(after) && isPublic(before) ? makeSecret() : undefined
    const secretHash = isPublic(after) ? null : secret ? hashOfSecret(secret) : before.secretHash
    await updateClient(work, before.id, { ...changes, secretHash, updatedAt: work.now })
    await note(work, 'updated', after)

    return clientJson(await getClient(work, id), secret)
  })
}

export function regenerateSecret(work: Work, id: string) {
  return atomically(work, async (work) => {
    const client = await getClient(work, id)
    if (isPublic(client)) throw new Failure('validation_failed', 'Cannot regenerate secret for public client')

    const secret = makeSecret()
    await updateClient(work, client.id, { secretHash: hashOfSecret(secret), updatedAt: work.now })
    await note(work, 'secret_regenerated', client)
    return clientJson(await getClient(work, id), secret)
  })
}

export const removeClient = (work: Work, id: string): Promise<void> =>
  atomically(work, async (work) => {
    const client = await getClient(work, id)
    await deleteClient(work, client.id)
    await note(work, 'deleted', client)
  })
