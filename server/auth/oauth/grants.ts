import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Grant } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Person } from '#shared/permissions/may.ts'

import { deleteAuthorizationsOf } from './authorization-store.ts'
import { deleteConsent, deleteSessionsOfClient, listConsents } from './consent-store.ts'
import { shownClient } from './consent.ts'

export async function listGrants(db: Db, { userId }: Pick<Person, 'userId'>): Promise<Grant[]> {
  const consents = await listConsents(db, userId)

  return consents.map(({ scopes, grantedAt, ...client }) => ({
    client: shownClient(client),
    scopes,
    granted_at: grantedAt.toISOString(),
  }))
}

/** Takes back what a person has allowed an app: its sessions end at once, and codes that it has not exchanged. */
export function revokeGrant(db: Db, { userId }: Person, clientId: string | undefined, context: Context): Promise<void> {
  if (!clientId) throw new Failure('validation_failed', 'client_id query parameter is required')
  const id = Id.safeParse(clientId).data

  return atomically(db, async (trx) => {
    const consent = id && (await deleteConsent(trx, userId, id))
    if (!consent) throw new Failure('oauth_consent_not_found', 'No active grant found for this client')

    await deleteAuthorizationsOf(trx, userId, consent.clientId)
    await deleteSessionsOfClient(trx, userId, consent.clientId)
    await recordEvent(trx, context, {
      action: 'oauth_consent_revoked',
      entity: 'user',
      entityId: userId,
      facts: { clientId: consent.clientId },
    })
  })
}
