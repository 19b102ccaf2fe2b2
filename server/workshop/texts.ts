import type { Texts } from '#server/kernel/feature.ts'

/** Which text columns hold personal data. */
export const texts: Texts = {
  benchJob: { other: ['code', 'name', 'note', 'bends'] },
  benchTask: { other: ['stage', 'skill', 'ownerNumber'] },
  club: { other: ['slot', 'spec', 'passportCode'] },
  clubHistory: { other: ['facts'] },
  preparedTicket: { personal: ['contact', 'clubs', 'note'], other: ['code'] },
  promise: { personal: ['reason'] },
  ticket: {
    personal: ['note', 'signedName', 'collectedBy', 'bagName', 'heldReason'],
    other: ['number', 'status', 'place', 'collectCode'],
  },
  ticketClub: { personal: ['condition', 'collectedBy', 'collectedReason'], other: ['bagTag'] },
  ticketGroup: { personal: ['name', 'note'], other: ['number', 'place', 'collectCode'] },
  ticketJob: { personal: ['note'], other: ['job'] },
  ticketProposal: { personal: ['note', 'promiseReason'], other: ['job'] },
  ticketTransition: { personal: ['reason'], other: ['fromStatus', 'toStatus', 'actorKind'] },
}
