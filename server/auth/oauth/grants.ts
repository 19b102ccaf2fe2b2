import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { Grant } from '#shared/auth/oauth.ts'
import { Failure } from '#shared/http/failure.ts'
import { Id } from '#shared/http/wire.ts'
import type { Person } from '#shared/permissions/may.ts'

import { deleteAuthorizationsOf } from './authorization-store.ts'
import { deleteConsent, deleteSessionsOfClient, listConsents } from './consent-store.ts'
import { shownClient } from './consent.ts'

export async function listGrants(work: OnDatabase, { userId }: Pick<Person, 'userId'>): Promise<Grant[]> {
  const consents = await listConsents(work, userId)

  return consents.map(({ scopes, grantedAt, ...client }) => ({
    client: shownClient(client),
    scopes,
    granted_at: grantedAt.toISOString(),
  }))
}

/** Withdraws a person's consent to an app: ends its sessions and its unused codes. */
export function revokeGrant(work: Acting, { userId }: Person, clientId: string | undefined): Promise<void> {
  if (!clientId) throw new Failure('validation_failed', 'client_id query parameter is required')
  const id = Id.safeParse(clientId).data

  return atomically(work, async (work) => {
    const consent = id && (await deleteConsent(work, userId, id))
    if (!consent) throw new Failure('oauth_consent_not_found', 'No active grant found for this client')

    await deleteAuthorizationsOf(work, userId, consent.clientId)
    await deleteSessionsOfClient(work, userId, consent.clientId)
    await recordEvent(work, {
      action: 'oauth_consent_revoked',
      entity: 'user',
      entityId: userId,
      facts: { clientId: consent.clientId },
    })
  })
}
