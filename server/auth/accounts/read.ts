import { eventsAbout } from '#server/audit/service.ts'
import { accountOf } from '#server/auth/admin/account.ts'
import { listPasskeys } from '#server/auth/passkeys/passkeys.ts'
import { listDevices } from '#server/auth/sessions/devices.ts'
import type { Work } from '#server/kernel/work.ts'
import type { Account, AccountEvent, AccountsQuery } from '#shared/accounts/contract.ts'
import { unsaidActions } from '#shared/auth/activity-words.ts'
import { deviceInWords } from '#shared/auth/user-agent.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { isWithinPowerOf } from '#shared/permissions/power.ts'

import { getAccountRow, inStudioWords } from './account.ts'
import { type AccountRow, listAccountRows } from './store.ts'

export async function pageOfAccounts(work: Work, query: AccountsQuery) {
  const { rows, next, total } = await listAccountRows(work, query)

  return { accounts: rows, next, total }
}

const mostEvents = 20

/** All that the studio sees of one account. */
export async function readAccount(work: Work, accountId: string, actor: Actor): Promise<Account> {
  const row = await getAccountRow(work, accountId)
  const { factors, identities } = await inStudioWords(accountOf(work, accountId))
  const passkeys = work.services.config.auth.passkeys ? await listPasskeys(work, accountId) : []
  const { roles } = row

  return {
    ...factsOf(row),
    isOwn: actor.kind === 'person' && actor.userId === accountId,
    mayBeChanged: isWithinPowerOf(actor, { roles, permissions: work.services.rolePermissions.of(roles) }),
    secondSteps: factors.toSorted(oldestFirst).map((factor) => ({
      id: factor.id,
      kind: factor.factorType,
      name: factor.friendlyName,
      phone: factor.phone,
      isVerified: factor.status === 'verified',
      createdAt: new Date(factor.createdAt),
      lastUsedAt: dateOf(factor.lastChallengedAt),
    })),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.friendly_name ?? null,
      createdAt: new Date(passkey.created_at),
      lastUsedAt: dateOf(passkey.last_used_at),
    })),
    linked: identities.toSorted(oldestFirst).map((identity) => ({
      id: identity.identityId,
      provider: identity.provider,
      email: typeof identity.identityData['email'] === 'string' ? identity.identityData['email'] : null,
      lastSignInAt: dateOf(identity.lastSignInAt),
    })),
    devices: await devicesOf(work, accountId),
    events: await eventsOf(work, accountId),
  }
}

interface CreatedRow {
  createdAt: string
}

const oldestFirst = (a: CreatedRow, b: CreatedRow) => Date.parse(a.createdAt) - Date.parse(b.createdAt)

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)

const factsOf = ({ emailConfirmedAt, phoneConfirmedAt, ...facts }: AccountRow) => ({
  ...facts,
  isEmailConfirmed: emailConfirmedAt !== null,
  isPhoneConfirmed: phoneConfirmedAt !== null,
})

const devicesOf = async (work: Work, userId: string) =>
  (await listDevices(work, { userId })).map((device) => ({
    id: device.id,
    name: deviceInWords(device.user_agent),
    ip: device.ip,
    createdAt: new Date(device.created_at),
    lastSeenAt: new Date(device.last_seen_at),
  }))

async function eventsOf(work: Work, userId: string): Promise<AccountEvent[]> {
  const trail = { entity: 'user', entityId: userId, except: unsaidActions }
  const { rows } = await eventsAbout(work, trail, { limit: mostEvents })

  return rows.map(({ actorKind, actorEmail, ...event }) => ({ ...event, by: actorEmail ?? actorKind }))
}
