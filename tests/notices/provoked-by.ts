import type { TemplateName } from '#server/notices/templates/templates.ts'

// Each mail is provoked over HTTP by the tests of one file at least, whose letters are all read (every-letter.ts): a new one does
// not compile without a row here, and a file that no longer provokes what it is named for fails.

const provokedBy: Readonly<Record<TemplateName, string>> = {
  booked: 'secrets/former-address.api.test.ts',
  booked_twice: 'booking/making/whole.api.test.ts',
  cancelled: 'booking/making/whole.api.test.ts',
  moved: 'booking/making/whole.api.test.ts',
  times_offered: 'staffing/offers.api.test.ts',
  time_kept: 'staffing/offers-end.api.test.ts',
  reminder: 'orders/paying/letters.api.test.ts',
  waitlist_offer: 'booking/waitlist/waitlist.api.test.ts',
  series_booked: 'staffing/offers.api.test.ts',
  series_moved: 'booking/moves/series-scope.api.test.ts',
  length_changed: 'booking/pay/desk-money.api.test.ts',
  series_cancelled: 'staffing/offers.api.test.ts',
  series_asked: 'booking/making/children.api.test.ts',
  approval_asked: 'booking/making/whole.api.test.ts',
  approval_given: 'booking/letters/of-the-studio.api.test.ts',
  approval_declined: 'booking/letters/of-the-studio.api.test.ts',
  booking_expired: 'booking/making/whole.api.test.ts',
  booked_staff: 'staffing/absences.api.test.ts',
  asked_staff: 'booking/letters/of-the-studio.api.test.ts',
  given_staff: 'booking/letters/of-the-studio.api.test.ts',
  same_time: 'booking/letters/of-the-studio.api.test.ts',
  changed_staff: 'booking/transitions.api.test.ts',
  waitlist_joined: 'secrets/former-address.api.test.ts',
  waitlist_open: 'booking/waitlist/waitlist.api.test.ts',
  waitlist_lapsed: 'booking/waitlist/waitlist.api.test.ts',
  waitlist_ended: 'booking/waitlist/waitlist.api.test.ts',
  league_signed_up: 'leagues/registrations/signing-up.api.test.ts',
  league_invitation: 'leagues/registrations/teams.api.test.ts',
  league_invitation_over: 'leagues/registrations/teams.api.test.ts',
  league_fee_due: 'leagues/charges/cards-on-file.api.test.ts',
  league_place_offered: 'leagues/registrations/waiting.api.test.ts',
  league_wait_over: 'leagues/registrations/waiting.api.test.ts',
  league_withdrawn: 'leagues/registrations/withdrawing.api.test.ts',
  event_called_off: 'staffing/blocks.api.test.ts',
  league_bay_changed: 'leagues/schedule/fail.api.test.ts',
  ticket_promise_moved: 'workshop/tickets.api.test.ts',
  clinic_places_staff: 'lessons/clinics/desk.api.test.ts',
  clinic_session_off: 'lessons/clinics/session-off.api.test.ts',
  clinic_place_taken: 'orders/returns/what-goes-back.api.test.ts',
  clinic_place_canceled: 'lessons/clinics/moving.api.test.ts',
  clinic_moved: 'lessons/clinics/moving.api.test.ts',
  clinic_called_off: 'lessons/clinics/giving-up.api.test.ts',
  test_mail: 'settings/setup-versions.api.test.ts',
  enquiry_received: 'auth/security/own-account.api.test.ts',
  enquiry_arrived: 'auth/security/own-account.api.test.ts',
  build_sheet: 'builds/sheets/thread.api.test.ts',
  enquiry_answered: 'builds/sheets/thread.api.test.ts',
  fitting_results: 'builds/quotes/fitting-fee.api.test.ts',
  membership_started: 'memberships/changing.api.test.ts',
  membership_renews: 'memberships/changing.api.test.ts',
  membership_declined: 'memberships/faults/cards.api.test.ts',
  membership_suspended: 'memberships/faults/cards.api.test.ts',
  membership_stopped: 'memberships/changing.api.test.ts',
  membership_kept: 'memberships/changing.api.test.ts',
  membership_changes: 'memberships/changing.api.test.ts',
  membership_freeze: 'memberships/changing.api.test.ts',
  membership_frozen: 'memberships/changing.api.test.ts',
  membership_back: 'memberships/changing.api.test.ts',
  membership_left: 'memberships/household/leaving.api.test.ts',
  membership_place_ended: 'memberships/household/leaving.api.test.ts',
  membership_ended: 'memberships/changing.api.test.ts',
  lessons_lapse: 'lessons/lapsing.api.test.ts',
  gift_card: 'orders/paying/one-at-a-time.api.test.ts',
  receipt: 'memberships/changing.api.test.ts',
  refund: 'orders/returns/what-goes-back.api.test.ts',
  refund_by_link: 'booking/pay/party-ended.api.test.ts',
  refund_by_bank: 'orders/paying/owed-cash.api.test.ts',
  goods_returned: 'orders/paying/letters.api.test.ts',
  refund_failed: 'orders/paying/letters.api.test.ts',
  late_payment: 'orders/paying/one-at-a-time.api.test.ts',
  paid_twice: 'orders/paying/one-at-a-time.api.test.ts',
  pay_link: 'orders/paying/one-at-a-time.api.test.ts',
  new_link: 'secrets/former-address.api.test.ts',
  new_links: 'secrets/former-address.api.test.ts',
  share_link: 'booking/pay/players.api.test.ts',
  purchase_order: 'secrets/former-address.api.test.ts',
  factory_order: 'builds/orders/part.api.test.ts',
  build_quote: 'secrets/former-address.api.test.ts',
  quote_approved: 'secrets/former-address.api.test.ts',
  late_part: 'secrets/former-address.api.test.ts',
  build_ready: 'orders/returns/what-goes-back.api.test.ts',
  build_message: 'builds/orders/texts.api.test.ts',
  build_to_be_shipped: 'builds/orders/shipping.api.test.ts',
  build_shipped: 'builds/orders/shipping.api.test.ts',
  ticket_estimate: 'secrets/former-address.api.test.ts',
  ticket_more_work: 'workshop/work.api.test.ts',
  ticket_work_added: 'workshop/work.api.test.ts',
  ticket_ready: 'workshop/work.api.test.ts',
  ticket_group_estimate: 'secrets/former-address.api.test.ts',
  ticket_group_ready: 'workshop/groups/groups.api.test.ts',
  ticket_group_waits: 'workshop/groups/groups.api.test.ts',
  studio_news: 'lists/many/people.api.test.ts',
  regrip_due: 'workshop/radar/radar.api.test.ts',
  clubs_prepared: 'workshop/with-tax.api.test.ts',
  ticket_waits: 'workshop/pickup.api.test.ts',
  confirmation: 'auth/conformance/codes.api.test.ts',
  invitation: 'auth/security/own-account.api.test.ts',
  existing_account: 'auth/conformance/codes.api.test.ts',
  recovery: 'auth/conformance/codes.api.test.ts',
  magic_link: 'auth/conformance/codes.api.test.ts',
  email_change_new: 'auth/conformance/codes.api.test.ts',
  email_change_current: 'auth/conformance/codes.api.test.ts',
  reauthentication: 'auth/conformance/codes.api.test.ts',
  password_changed: 'auth/conformance/codes.api.test.ts',
  email_changed: 'auth/conformance/change-of-address.api.test.ts',
  account_changed: 'accounts/accounts.api.test.ts',
  account_deleted: 'auth/security/own-account.api.test.ts',
  new_device: 'memberships/faults/cards.api.test.ts',
}

interface Task {
  id: string
  mode: string
  tasks?: readonly Task[]
}

interface OneOfFile extends Task {
  file: Task & { filepath: string }
}

const queued = new WeakMap<object, Set<string>>()

const testsIn = (task: Task): readonly Task[] => task.tasks?.flatMap(testsIn) ?? [task]

/** After the last test of a file that ran as a whole: which letters it is named for and has not provoked. */
export function notProvoked({ id, file }: OneOfFile, templates: readonly string[]): string[] {
  const known = queued.get(file) ?? new Set<string>()
  queued.set(file, known)
  for (const template of templates) known.add(template)
  const tests = testsIn(file)
  if (tests.at(-1)?.id !== id || tests.some(({ mode }) => mode !== 'run')) return []

  return Object.entries(provokedBy).flatMap(([template, by]) =>
    file.filepath.endsWith(`/tests/${by}`) && !known.has(template) ? [template] : [],
  )
}
