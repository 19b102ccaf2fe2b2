import type { FastifyInstance } from 'fastify'

import { isOfStaff } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { isStudioOpen } from './service.ts'

const own = 'Changes what the person has already, and begins nothing.'
const sent = 'Answers something that the studio has made or sent.'
const reads = 'Only reads or calculates.'
const less = 'Ends or gives back something.'
const machine = 'Comes from a program, not from a visitor.'

/**
 * What visitors and members may write before the studio opens, each with its reason. Every other public write is
 * refused, so a new endpoint stays closed until somebody decides about it.
 */
export const allowedBeforeOpening: Readonly<Record<string, string>> = {
  reportClientErrors: machine,
  receiveSmsReply: machine,
  receiveTwilioReply: machine,
  receiveMailEvent: machine,
  hearFromStripe: machine,
  confirmDemoSetup: machine,
  confirmDemoCharge: machine,
  userHasPermission: reads,
  getUserPermissions: reads,
  getUserRoles: reads,
  calculateSwingWeight: reads,
  calculateHandicap: reads,
  calculateCourseHandicap: reads,
  readPayLink: reads,
  readShare: reads,
  readEstimate: reads,
  readGroupEstimate: reads,
  readSheetByLink: reads,
  readLinkedQuote: reads,
  readLinkedLate: reads,
  readSharedFitting: reads,
  trackBuild: reads,
  approveAct: 'A colleague approves what somebody of the staff does.',
  changePreferences: own,
  mailPreferencesLink: own,
  unsubscribe: own,
  changeMyProfile: own,
  giveConsent: own,
  uploadFile: own,
  keepCard: own,
  settleCardSetup: own,
  chooseCard: own,
  removeCard: less,
  deleteOwnAccount: less,
  removeFromCart: less,
  releaseHold: less,
  leaveWaitlist: less,
  declineWaitlistOffer: less,
  declineSubOffer: less,
  giveBackSubOffer: less,
  noteAbsence: less,
  takeBackAbsence: own,
  leaveMembership: less,
  namePeople: own,
  freezeMembership: own,
  resumeMembership: own,
  keepMembership: own,
  cancelMembership: less,
  makeCalendarFeed: own,
  renewCalendarFeed: own,
  endCalendarFeed: less,
  changeClub: own,
  addMyClub: own,
  addClubPhotos: own,
  removeClubPhoto: less,
  changePrepared: own,
  withdrawPrepared: less,
  addPreparedPhotos: own,
  removePreparedPhoto: less,
  writeSheet: own,
  payOrder: sent,
  settlePayment: sent,
  voidPayment: less,
  voidByLink: less,
  payByLink: sent,
  settleByLink: sent,
  keepCardByLink: sent,
  settleCardByLink: sent,
  chooseCardByLink: sent,
  keepCardForOrder: sent,
  settleCardForOrder: sent,
  chooseCardForOrder: sent,
  cancelBooking: less,
  approveBooking: sent,
  changeBookingStatus: less,
  changePlayers: own,
  sendShareLink: own,
  orderShare: sent,
  orderRest: sent,
  acceptBookingOffer: sent,
  declineBookingOffer: less,
  cancelOfferedBooking: less,
  cancelMyPlace: less,
  answerEstimate: sent,
  answerGroupEstimate: sent,
  approveSheet: sent,
  approveSheetByLink: sent,
  writeSheetByLink: sent,
  askAboutSheet: sent,
  approveQuote: sent,
  declineLinkedQuote: less,
  askAboutQuote: sent,
  chooseBuildPickup: sent,
  chooseBuildShipping: sent,
  askAboutBuild: sent,
  chooseOption: sent,
}

/** Whether people who are not staff may call an endpoint that writes. */
export const isPublicWrite = ({ method, access }: Pick<Endpoint, 'method' | 'access'>): boolean =>
  method !== 'GET' && (access === 'anyone' || access === 'signed-in' || access === 'holder')

/**
 * Keeps visitors from ordering, booking and asking before the studio opens. Staff may do so, for they prepare. Endpoints
 * of /auth/v1 have no `name`, so accounts can be made at any time.
 */
export function refuseBeforeOpening(app: FastifyInstance, services: Services): void {
  // Once open a studio stays open, so the database is asked no more.
  let isOpen = false
  app.forgetting.push(() => void (isOpen = false))
  app.addHook('preValidation', async ({ actor, routeOptions: { config } }) => {
    const { endpoint, name } = config
    if (!endpoint || name === undefined || !isPublicWrite(endpoint) || Object.hasOwn(allowedBeforeOpening, name)) return
    if (isOpen || prepares(actor)) return
    isOpen = await isStudioOpen(workOf(services, { actor }))
    if (isOpen) return

    throw new Failure('not_offered', 'The studio opens soon. Nothing can be booked, ordered or asked here until then.')
  })
}

const prepares = (actor: Actor) => actor.kind === 'service' || actor.kind === 'system' || isOfStaff(actor)
