import { expect, test } from 'vitest'

import { refuseStep } from '#server/audit/service.ts'
import { OfferStatus, offerSteps, offerWords } from '#shared/booking/offers/status.ts'
import { BookingStatus, bookingWords } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { waitlistSteps, WaitlistStatus, waitlistWords } from '#shared/booking/waitlist/waitlist.ts'
import { FactoryStatus, factorySteps, factoryWords } from '#shared/builds/factory/status.ts'
import { LateStatus, lateSteps, lateWords } from '#shared/builds/late/status.ts'
import { BuildStatus, buildSteps, buildWords } from '#shared/builds/orders/status.ts'
import { QuoteStatus, quoteSteps, quoteWords } from '#shared/builds/quotes/status.ts'
import { SheetStatus, sheetSteps, sheetWords } from '#shared/builds/sheets/status.ts'
import { serviceStatuses, serviceSteps, serviceWords } from '#shared/catalog/status.ts'
import { FittingStatus, fittingSteps, fittingWords } from '#shared/fittings/status.ts'
import { CountStatus, countSteps, countWords } from '#shared/inventory/counts/status.ts'
import { LoanStatus, loanSteps, loanWords } from '#shared/inventory/loans/status.ts'
import { PurchaseStatus, purchaseSteps, purchaseWords } from '#shared/inventory/purchasing/status.ts'
import { TransferStatus, transferSteps, transferWords } from '#shared/inventory/transfers/status.ts'
import {
  invitationSteps,
  invitationWords,
  LeagueInvitationStatus,
  LeagueRegistrationStatus,
  registrationSteps,
  registrationWords,
} from '#shared/leagues/registrations/status.ts'
import { SeasonStatus, seasonSteps, seasonWords } from '#shared/leagues/seasons/status.ts'
import {
  SubOfferStatus,
  subOfferSteps,
  subOfferWords,
  SubRequestStatus,
  subRequestSteps,
  subRequestWords,
} from '#shared/leagues/subs/status.ts'
import {
  ClinicStatus,
  clinicSteps,
  clinicWords,
  SeatStatus,
  seatSteps,
  seatWords,
} from '#shared/lessons/clinics/status.ts'
import { MembershipStatus, membershipWords } from '#shared/memberships/status.ts'
import { membershipSteps } from '#shared/memberships/steps.ts'
import { OrderStatus, orderSteps, orderWords } from '#shared/orders/status.ts'
import { DisputeStatus, disputeSteps, disputeWords } from '#shared/payments/disputes.ts'
import { PayoutStatus, payoutSteps, payoutWords } from '#shared/payments/payouts.ts'
import {
  CardSetupStatus,
  cardSetupSteps,
  cardSetupWords,
  PaymentStatus,
  paymentSteps,
  paymentWords,
  RefundStatus,
  refundSteps,
  refundWords,
} from '#shared/payments/status.ts'
import { EnquiryStatus, enquirySteps, enquiryWords } from '#shared/people/enquiry-status.ts'
import type { WordsOf } from '#shared/status/state-machine.ts'
import { TicketStatus, ticketSteps, ticketWords } from '#shared/workshop/status.ts'

interface Machine {
  noun: string
  states: readonly string[]
  words: WordsOf<string>
  canBecome: (from: string, to: string) => boolean
}

const machineOf = <State extends string>(
  noun: string,
  states: readonly State[],
  steps: { canBecome: (from: State, to: State) => boolean },
  words: WordsOf<State>,
): Machine => {
  const stateOf = (name: string) => states.find((state) => state === name)

  return {
    noun,
    states,
    words,
    canBecome: (from, to) => {
      const [known, next] = [stateOf(from), stateOf(to)]
      return known !== undefined && next !== undefined && steps.canBecome(known, next)
    },
  }
}

const machines = [
  machineOf('booking', BookingStatus.options, bookingSteps, bookingWords),
  machineOf('offer', OfferStatus.options, offerSteps, offerWords),
  machineOf('place in the line', WaitlistStatus.options, waitlistSteps, waitlistWords),
  machineOf('order', OrderStatus.options, orderSteps, orderWords),
  machineOf('payment', PaymentStatus.options, paymentSteps, paymentWords),
  machineOf('refund', RefundStatus.options, refundSteps, refundWords),
  machineOf('card', CardSetupStatus.options, cardSetupSteps, cardSetupWords),
  machineOf('dispute', DisputeStatus.options, disputeSteps, disputeWords),
  machineOf('payout', PayoutStatus.options, payoutSteps, payoutWords),
  machineOf('membership', MembershipStatus.options, membershipSteps, membershipWords),
  machineOf('place', SeatStatus.options, seatSteps, seatWords),
  machineOf('clinic', ClinicStatus.options, clinicSteps, clinicWords),
  machineOf('registration', LeagueRegistrationStatus.options, registrationSteps, registrationWords),
  machineOf('invitation', LeagueInvitationStatus.options, invitationSteps, invitationWords),
  machineOf('search for a sub', SubRequestStatus.options, subRequestSteps, subRequestWords),
  machineOf('offer', SubOfferStatus.options, subOfferSteps, subOfferWords),
  machineOf('ticket', TicketStatus.options, ticketSteps, ticketWords),
  machineOf('build', BuildStatus.options, buildSteps, buildWords),
  machineOf('quote', QuoteStatus.options, quoteSteps, quoteWords),
  machineOf('version', SheetStatus.options, sheetSteps, sheetWords),
  machineOf('factory order', FactoryStatus.options, factorySteps, factoryWords),
  machineOf('late part', LateStatus.options, lateSteps, lateWords),
  machineOf('fitting', FittingStatus.options, fittingSteps, fittingWords),
  machineOf('purchase order', PurchaseStatus.options, purchaseSteps, purchaseWords),
  machineOf('transfer', TransferStatus.options, transferSteps, transferWords),
  machineOf('count', CountStatus.options, countSteps, countWords),
  machineOf('loan', LoanStatus.options, loanSteps, loanWords),
  machineOf('question', EnquiryStatus.options, enquirySteps, enquiryWords),
  machineOf('season', SeasonStatus.options, seasonSteps, seasonWords),
  machineOf('service', serviceStatuses, serviceSteps, serviceWords),
]

test.for(machines)('each state of a $noun has a label and a phrase, in our spelling', ({ states, words }) => {
  expect(Object.keys(words).toSorted()).toEqual([...states].toSorted())
  for (const { label, phrase } of Object.values(words)) {
    expect(label).toMatch(/^[A-Z]/)
    expect(phrase).toMatch(/^(?:[a-z]|QC)/)
    expect(`${label} ${phrase}`).not.toMatch(/cancelled|_|^ | $/i)
  }
})

test.for(machines)('a $noun takes exactly the steps of its table, and says what it is otherwise', async (machine) => {
  const { noun, states, words, canBecome } = machine
  const work = { now: new Date('2026-11-24T14:00:00Z') }
  const kind = { noun, words, machine: { canBecome, refusalOf: () => undefined, mayBecome: canBecomeNow(canBecome) } }
  for (const from of states) {
    for (const to of states) {
      const taken = refuseStep(work, kind, { row: { id: from, status: from, version: 1 }, to, seen: 1 })
      if (canBecome(from, to)) await expect(taken).resolves.toBeUndefined()
      else {
        await expect(taken).rejects.toMatchObject({
          code: 'wrong_state',
          message: `This ${noun} is ${words[from]?.phrase} and cannot be ${words[to]?.phrase}.`,
        })
      }
    }
  }
})

const canBecomeNow =
  (canBecome: Machine['canBecome']) =>
  (row: { status: string }, to: string): boolean =>
    canBecome(row.status, to)
