import { handlersFor } from '#server/kernel/http/mount.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { waitsContract } from '#shared/leagues/registrations/waits-contract.ts'

import { changeRegistration, listPlayers, registerPlayer, renameTeam } from './desk.ts'
import { withdrawMyself } from './give-up.ts'
import {
  acceptInvitation,
  declineInvitation,
  invitePartner,
  inviteToTeam,
  readInvitation,
  renewInvitation,
  takeBackInvitation,
} from './invitations.ts'
import { changeOwnName, listMine, setPayingByCard } from './own.ts'
import { stepByDesk } from './transitions.ts'
import { joinLine, leaveLine, offerPlace } from './waits.ts'

const keyOf = (headers: { 'idempotency-key'?: string }) => headers['idempotency-key']

export const registrationRoutes = handlersFor(registrationsContract, () => ({
  listMyRegistrations: ({ work }) => listMine(work),
  changeMyRegistration: ({ params, body, work }) => changeOwnName(work, { ...params, ...body }),
  payByCard: ({ params, body, work }) => setPayingByCard(work, { ...params, ...body }),
  inviteToTeam: ({ params, body, headers, work }) => inviteToTeam(work, { ...params, body, key: keyOf(headers) }),
  withdrawMyself: ({ params, query, headers, work }) =>
    withdrawMyself(work, { ...params, isPreview: query.preview === '1', key: keyOf(headers) }),
  invitePartner: ({ params, body, headers, work }) => invitePartner(work, { ...params, body, key: keyOf(headers) }),
  renewInvitation: ({ params, work }) => renewInvitation(work, params.invitationId),
  takeBackInvitation: ({ params, work }) => takeBackInvitation(work, params.invitationId),
  readInvitation: ({ body, work }) => readInvitation(work, body.token),
  acceptInvitation: ({ body, work }) => acceptInvitation(work, body),
  declineInvitation: ({ body, work }) => declineInvitation(work, body.token),
  listSeasonRegistrations: ({ params, work }) => listPlayers(work, params.seasonId),
  registerPlayer: ({ params, body, headers, work }) => registerPlayer(work, { ...params, body, key: keyOf(headers) }),
  changeRegistration: ({ params, body, work }) => changeRegistration(work, { ...params, body }),
  stepRegistration: ({ params, query, headers, body, work }) =>
    stepByDesk(work, { ...params, body, isPreview: query.preview === '1', key: keyOf(headers) }),
  renameTeam: ({ params, body, work }) => renameTeam(work, { ...params, ...body }),
}))

export const waitRoutes = handlersFor(waitsContract, () => ({
  joinWaitlistOfSeason: ({ params, headers, work }) => joinLine(work, { ...params, key: keyOf(headers) }),
  leaveWaitlistOfSeason: ({ params, work }) => leaveLine(work, params.waitId),
  offerPlaceOfSeason: ({ params, work }) => offerPlace(work, params.waitId),
}))
