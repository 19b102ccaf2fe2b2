import type { SeasonTeam } from '#shared/leagues/registrations/contract.ts'

import type { InvitationRow } from './invitation-store.ts'
import type { TeamRow } from './season-store.ts'

export const presentTeam = (
  { id, name, version, status, isOpen }: TeamRow,
  invitations: readonly InvitationRow[],
): SeasonTeam => ({
  id,
  name,
  version,
  status,
  isOpen,
  invitations: invitations
    .filter((one) => one.status !== 'joined')
    .map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      status: one.status,
      expiresAt: one.expiresAt,
      isPaid: one.orderLineId !== null,
    })),
})
