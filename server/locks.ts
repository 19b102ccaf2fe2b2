import type { LockClass } from './kernel/db/lock-row.ts'

/**
 * The one order of locks: whoever holds a row of a later class waits for no row of an earlier one, and within a class rows are
 * locked by ascending ids. docs/locks.md says why each stands where it does. `lockAll` locks by this order, and the tests refuse a
 * statement that locks against it, or that locks a table which is named neither here nor among those without a place
 * (tests/booking/moves/without-place.ts).
 */
export const lockClasses: readonly LockClass[] = [
  // An act on many is locked before what it does to each row.
  { tables: ['eventCursor', 'manyAct'], under: { manyActRow: 'manyAct' } },
  {
    tables: ['person'],
    under: {
      personTag: 'person',
      personNote: 'person',
      noticePreference: 'person',
      providerCustomer: 'person',
      regripReminder: 'person',
      handicapOverride: 'person',
    },
  },
  { tables: ['supplier', 'purchaseOrder'], under: { purchaseOrderLine: 'purchaseOrder' } },
  { tables: ['resource'], under: { resourceCapability: 'resource', staffProfile: 'resource' } },
  { tables: ['ticketGroup'] },
  { tables: ['cart'], under: { cartLine: 'cart' } },
  {
    tables: ['customerOrder'],
    under: {
      payment: 'customerOrder',
      paymentRefund: 'customerOrder',
      dispute: 'customerOrder',
      orderPayment: 'customerOrder',
      // Who gave a card to somebody who is erased keeps the order.
      orderLine: ['customerOrder', 'person'],
      orderLineTax: 'customerOrder',
      orderLineDiscount: 'customerOrder',
      // A use counts against an order, and is the person's.
      discountUse: ['customerOrder', 'person'],
    },
  },
  {
    tables: ['membership'],
    under: { membershipFreeze: 'membership', membershipPerson: 'membership' },
  },
  {
    tables: ['clinic', 'league', 'leagueSeason'],
    under: {
      clinicSeat: 'clinic',
      clinicSession: 'clinic',
      leagueAward: 'leagueSeason',
      // Who has seen one notes it alone; a merge moves them.
      leaguePrize: ['leagueSeason', 'person'],
      // Those of an evening go with who comes to its round.
      leagueCharge: ['leagueSeason', 'leagueRound', 'person'],
      // Who is erased is nobody's player or partner any more.
      leagueInvitation: ['leagueSeason', 'person'],
      leagueRegistration: ['leagueSeason', 'person'],
      leagueTeam: ['leagueSeason', 'person'],
      pot: 'leagueSeason',
      potContest: 'leagueSeason',
      leagueWait: ['leagueSeason', 'person'],
    },
  },
  { tables: ['sheet'], under: { sheetVersion: 'sheet', sheetClub: 'sheet' } },
  {
    tables: ['booking', 'ticket', 'quote', 'build', 'fitting', 'leagueRound'],
    under: {
      allocation: ['booking', 'hold', 'block', 'resource'],
      bookingOffer: 'booking',
      benchTask: ['ticket', 'build'],
      ticketClub: 'ticket',
      ticketJob: 'ticket',
      ticketProposal: 'ticket',
      quote: 'sheet',
      quoteLine: 'quote',
      buildChange: 'build',
      buildClub: 'build',
      buildStage: 'build',
      factoryClaim: 'build',
      factoryLine: 'build',
      factoryOrder: 'build',
      lateOption: 'build',
      latePart: 'build',
      measurement: 'build',
      warrantyPart: 'build',
      fittingCandidate: 'fitting',
      fittingShot: 'fitting',
      card: 'leagueRound',
      cardHole: 'card',
      holeEntry: 'card',
      pairing: 'leagueRound',
      pairingTeam: 'leagueRound',
      leagueAbsence: 'leagueRound',
    },
  },
  { tables: ['club'] },
  { tables: ['creditLot'] },
  // Several are taken together only where two clients become one or two again, under the locks of both.
  { tables: ['wallet'], under: { wallet: 'person' } },
  { tables: ['giftCard'] },
  { tables: ['drawer'] },
  {
    tables: ['product'],
    under: {
      item: ['product', 'shelf'],
      stockLevel: 'shelf',
      stockNeed: 'shelf',
      stockReservation: 'shelf',
    },
  },
]
