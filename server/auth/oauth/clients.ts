import { createHash, randomBytes } from 'node:crypto'

import { recordEvent } from '#server/audit/service.ts'
import { secondsOf } from '#server/kernel/clock/seconds.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ClientMetadata, OAuthClient } from '#shared/auth/oauth-clients.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'

import { judgedMetadata, newMetadata } from './client-metadata.ts'
import {
  type ClientRow,
  deleteClient,
  findClient,
  insertClient,
  type RegistrationType,
  updateClient,
} from './client-store.ts'

/** It is random and long: nobody finds it by trying, so that a fast hash will do. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const makeSecret = () => randomBytes(32).toString('base64url')

export const isPublic = ({ tokenEndpointAuthMethod }: Pick<ClientRow, 'tokenEndpointAuthMethod'>): boolean =>
  tokenEndpointAuthMethod === 'none'

/** A client as it is shown; `secret` only when it was made just now. */
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

/** What is no id at all is answered like one that is not known. */
export const clientOf = async (db: Db, id: string | null | undefined): Promise<ClientRow | undefined> =>
  Id.safeParse(id).success ? findClient(db, id ?? '') : undefined

export async function getClient(db: Db, id: string): Promise<ClientRow> {
  const client = await clientOf(db, id)
  if (!client) throw new Failure('oauth_client_not_found', 'OAuth client not found')

  return client
}

const note = (db: Db, context: Context, action: string, { id, name }: Pick<ClientRow, 'id' | 'name'>) =>
  recordEvent(db, context, { action: `oauth_client_${action}`, entity: 'oauth_client', entityId: id, facts: { name } })

function makeClient(services: Services, metadata: ClientMetadata, type: RegistrationType, context: Context) {
  const client = newMetadata(metadata)
  const secret = isPublic(client) ? undefined : makeSecret()
  const now = services.now()

  return atomically(services.db, async (trx) => {
    const { id } = await insertClient(trx, {
      ...client,
      secretHash: secret === undefined ? null : hashOfSecret(secret),
      registrationType: type,
      createdAt: now,
      updatedAt: now,
    })
    await note(trx, context, type === 'manual' ? 'created' : 'registered', { id, name: client.name })
    return clientJson(await getClient(trx, id), secret)
  })
}

export const createClient = (services: Services, metadata: ClientMetadata, context: Context) =>
  makeClient(services, metadata, 'manual', context)

/** An app that nobody of the studio has looked at: people are told so when it asks them. */
export async function registerClient(services: Services, metadata: ClientMetadata, context: Context) {
  if (!services.config.auth.oauth.registration) {
    throw new Failure('oauth_dynamic_client_registration_disabled', 'Dynamic client registration is not enabled')
  }
  const client = await makeClient(services, metadata, 'dynamic', context)

  return {
    ...client,
    client_id_issued_at: secondsOf(new Date(client.created_at)),
    ...(client.client_secret !== undefined && { client_secret_expires_at: 0 }),
  }
}

/** Changes what is given. A client that is no longer public gets a secret, one that becomes it loses its own. */
export function changeClient({ db, now }: Services, id: string, metadata: ClientMetadata, context: Context) {
  const changes = judgedMetadata(metadata)
  if (Object.keys(changes).length === 0) throw new Failure('validation_failed', 'No fields provided for update')

  return atomically(db, async (trx) => {
    const before = await getClient(trx, id)
    const after = { ...before, ...changes }
    const secret = !isPublic(after) && isPublic(before) ? makeSecret() : undefined
    const secretHash = isPublic(after) ? null : secret ? hashOfSecret(secret) : before.secretHash
    await updateClient(trx, before.id, { ...changes, secretHash, updatedAt: now() })
    await note(trx, context, 'updated', after)

    return clientJson(await getClient(trx, id), secret)
  })
}

export function regenerateSecret({ db, now }: Services, id: string, context: Context) {
  return atomically(db, async (trx) => {
    const client = await getClient(trx, id)
    if (isPublic(client)) throw new Failure('validation_failed', 'Cannot regenerate secret for public client')

    const secret = makeSecret()
    await updateClient(trx, client.id, { secretHash: hashOfSecret(secret), updatedAt: now() })
    await note(trx, context, 'secret_regenerated', client)
    return clientJson(await getClient(trx, id), secret)
  })
}

export const removeClient = ({ db }: Services, id: string, context: Context): Promise<void> =>
  atomically(db, async (trx) => {
    const client = await getClient(trx, id)
    await deleteClient(trx, client.id)
    await note(trx, context, 'deleted', client)
  })
