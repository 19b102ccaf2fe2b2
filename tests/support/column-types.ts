/** The type of each column for which neither its table nor a check says it: a type of shared/, or one of TypeScript. */
export const columnTypes: Record<string, string> = {
  // Sign-in
  'auth_identity.identity_data': 'Record<string, unknown>',
  'auth_session.amr': '{ method: string; timestamp: number; provider?: string }[]',
  'auth_user.app_metadata': 'Record<string, unknown>',
  'auth_user.user_metadata': 'Record<string, unknown>',
  'signing_key.public_jwk': 'Record<string, string>',
  'social_state.parameters': 'Record<string, string>',

  // Audit and events
  'audit_event.after': 'Record<string, unknown>',
  'audit_event.before': 'Record<string, unknown>',
  'audit_event.facts': 'Record<string, unknown>',
  'domain_event.data': "#shared/audit/events.ts#DomainEvent as PublishedEvent['data']",

  // Goods and services
  'cancellation_policy.bands': "#shared/catalog/contract.ts#CancellationPolicy as Policy['bands']",
  'discount.categories': '#shared/catalog/tax.ts#TaxCategory as TaxCode[]',
  'item.tax_category': '#shared/catalog/tax.ts#TaxCategory as TaxCode',
  'order_line.tax_category': '#shared/catalog/tax.ts#TaxCategory as TaxCode',
  'service.draft': '#shared/catalog/document.ts#ServiceDocument',
  'service.flags': '#shared/catalog/contract.ts#ServiceFlag[]',
  'service.payment_rule': '#shared/catalog/payment-rule.ts#PaymentRule',
  'service.questions': '#shared/catalog/contract.ts#Question[]',
  'service_version.document': '#shared/catalog/document.ts#ServiceDocument',
  'tax_exemption.categories': '#shared/catalog/tax.ts#TaxCategory as TaxCode[]',
  'tax_rate.category': '#shared/catalog/tax.ts#TaxCategory as TaxCode',

  // Booking
  'booking.answers': 'Record<string, string>',
  'booking.cancellation_policy': '#shared/catalog/contract.ts#CancellationPolicy as Policy',
  'booking.contact': '#shared/booking/record.ts#Contact',
  'booking_offer_transition.from_status': '#shared/booking/offers/status.ts#OfferStatus',
  'booking_offer_transition.to_status': '#shared/booking/offers/status.ts#OfferStatus',
  'booking_transition.from_status': '#shared/booking/status.ts#BookingStatus',
  'booking_transition.to_status': '#shared/booking/status.ts#BookingStatus',
  'waitlist_entry.contact': '#shared/booking/record.ts#Contact',
  'waitlist_entry_transition.from_status': '#shared/booking/waitlist/waitlist.ts#WaitlistStatus',
  'waitlist_entry_transition.to_status': '#shared/booking/waitlist/waitlist.ts#WaitlistStatus',

  // Lessons and memberships
  'clinic_seat_transition.from_status': '#shared/lessons/clinics/status.ts#SeatStatus',
  'clinic_seat_transition.to_status': '#shared/lessons/clinics/status.ts#SeatStatus',
  'membership_transition.from_status': '#shared/memberships/status.ts#MembershipStatus',
  'membership_transition.to_status': '#shared/memberships/status.ts#MembershipStatus',

  // Leagues
  'handicap_calculation.inputs': '#shared/leagues/handicap/inputs.ts#HandicapInputs',
  'league_registration_transition.from_status':
    '#shared/leagues/registrations/status.ts#LeagueRegistrationStatus as RegistrationStatus',
  'league_registration_transition.to_status':
    '#shared/leagues/registrations/status.ts#LeagueRegistrationStatus as RegistrationStatus',
  'league_round_transition.from_status': '#shared/leagues/contract.ts#RoundStatus',
  'league_round_transition.to_status': '#shared/leagues/contract.ts#RoundStatus',
  'league_rules_change.rules': '#shared/leagues/rules.ts#LeagueRules',
  'league_season.rules': '#shared/leagues/rules.ts#LeagueRules',
  'league_season_transition.from_status': '#shared/leagues/seasons/status.ts#SeasonStatus',
  'league_season_transition.to_status': '#shared/leagues/seasons/status.ts#SeasonStatus',
  'pot.rules': '#shared/leagues/pots/rules.ts#PotRules',
  'league_wait_transition.from_status': '#shared/booking/waitlist/waitlist.ts#WaitlistStatus',
  'league_wait_transition.to_status': '#shared/booking/waitlist/waitlist.ts#WaitlistStatus',
  'result_revision.changes': '#shared/leagues/results/contract.ts#KeptChanges',
  'result_revision.results': '#shared/leagues/results/wire.ts#KeptResults',
  'result_revision.standings': '#shared/leagues/results/wire.ts#KeptStandings',

  // Orders, payments, messages
  'customer_order.bill_to': '{ name?: string; email?: string }',
  'customer_order_transition.from_status': '#shared/orders/status.ts#OrderStatus',
  'customer_order_transition.to_status': '#shared/orders/status.ts#OrderStatus',
  'document.data': '#shared/orders/documents.ts#DocumentData',
  'gift_card.recipient': '{ name: string; email: string; message?: string }',
  'ledger_month.missing': '#shared/orders/month-end.ts#MonthItem[]',
  'notice.attachments': '#shared/notices/contract.ts#Attachment[]',
  'order_line.revenue_account': '#shared/ledger/accounts.ts#Account as AccountCode',
  'order_line.rule': '#shared/orders/payment-rule.ts#PaymentRule as LinePaymentRule',
  'payment_transition.from_status': '#shared/payments/status.ts#PaymentStatus',
  'payment_transition.to_status': '#shared/payments/status.ts#PaymentStatus',

  // Clubs, fittings, the bench
  'bench_job.bends': '#shared/workshop/bend.ts#Bends',
  // Clubs from before there were sheets may have other values: `slotOf` and `specOf` read them for a sheet.
  'club.slot': '#shared/clubs/slots.ts#Slot',
  'club.spec': '#shared/clubs/spec.ts#ClubSpec',
  'fitting.slot': '#shared/clubs/slots.ts#Slot',
  'fitting.status': '#shared/fittings/status.ts#FittingStatus',
  'fitting_candidate.slot': '#shared/clubs/slots.ts#Slot',
  'fitting_candidate.spec': '#shared/clubs/spec.ts#ClubSpec',
  'fitting_shot.figures': '#shared/fittings/figures.ts#ShotFigures',
  'fitting_transition.from_status': '#shared/fittings/status.ts#FittingStatus',
  'fitting_transition.to_status': '#shared/fittings/status.ts#FittingStatus',
  'prepared_ticket.clubs': "#shared/workshop/prepare/contract.ts#WrittenPrepared['clubs']",
  'prepared_ticket.contact': '#shared/workshop/prepare/contract.ts#PreparedContact',
  'ticket.status': '#shared/workshop/status.ts#TicketStatus',
  'ticket_transition.from_status': '#shared/workshop/status.ts#TicketStatus',
  'ticket_transition.to_status': '#shared/workshop/status.ts#TicketStatus',

  // Builds
  'build.held_from': '#shared/builds/orders/status.ts#BuildStatus',
  'build_change.asks': '#shared/builds/orders/changed-contract.ts#ChangeAsk[]',
  'build_change.back_to': '#shared/builds/orders/stages.ts#BuildStage as Stage',
  'build_club.spec': '#shared/clubs/spec.ts#ClubSpec',
  'build_stage.stage': '#shared/builds/orders/stages.ts#BuildStage as Stage',
  'build_transition.from_status': '#shared/builds/orders/status.ts#BuildStatus',
  'build_transition.to_status': '#shared/builds/orders/status.ts#BuildStatus',
  'factory_transition.from_status': '#shared/builds/factory/status.ts#FactoryStatus',
  'factory_transition.to_status': '#shared/builds/factory/status.ts#FactoryStatus',
  'measured_club.parts': "#shared/builds/calibration/contract.ts#NewMeasuredClub['parts']",
  'measurement.field': '#shared/clubs/spec.ts#SpecKey',
  'quote_transition.from_status': '#shared/builds/quotes/status.ts#QuoteStatus',
  'quote_transition.to_status': '#shared/builds/quotes/status.ts#QuoteStatus',
  'sheet_club.slot': '#shared/clubs/slots.ts#Slot',
  'sheet_club.spec': '#shared/clubs/spec.ts#ClubSpec',
  'sheet_transition.from_status': '#shared/builds/sheets/status.ts#SheetStatus',
  'sheet_transition.to_status': '#shared/builds/sheets/status.ts#SheetStatus',

  // Stock
  'purchase_order_transition.from_status': '#shared/inventory/purchasing/status.ts#PurchaseStatus',
  'purchase_order_transition.to_status': '#shared/inventory/purchasing/status.ts#PurchaseStatus',
  'stock_count.kind': '#shared/catalog/goods.ts#ProductKind',
  'stock_transfer_transition.from_status': '#shared/inventory/transfers/status.ts#TransferStatus',
  'stock_transfer_transition.to_status': '#shared/inventory/transfers/status.ts#TransferStatus',
  'stock_unit_event.state': '#shared/inventory/units/contract.ts#UnitState',
}
