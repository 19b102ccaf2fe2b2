import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

export const earlier = '2026-11-24T12:00:00Z'
const recipient = { name: 'x', email: 'kim@example.com', message: 'x' }
const step = { version: 1, to_status: 'x', actor_kind: 'system', at: earlier }
export const parentId = '01990000-0000-7000-8000-000000000001'

/** The newest row of somebody in a table. */
async function newest(db: Db, table: string, where: ReturnType<typeof sql> = sql`true`): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${where} order by id desc limit 1
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Nobody has a row in ${table}.`)

  return row.id
}

/**
 * A row in each table with words of a person that does not name a client itself: by what it belongs to. What the words are is
 * written over; the references are right, and of the rest what the constraints ask for.
 */
export async function rowsOfWords(db: Db, { personId, userId }: { personId: string; userId: string }) {
  const own = sql`person_id = ${personId}`
  const [order, build, quote, card, ticket, entry, membership] = await Promise.all(
    ['customer_order', 'build', 'quote', 'gift_card', 'ticket', 'waitlist_entry', 'membership'].map((table) =>
      newest(db, table, own),
    ),
  )
  const [booking, enquiry, seat, lot, fitting, sheet, registration, wait] = await Promise.all(
    ['booking', 'enquiry', 'clinic_seat', 'credit_lot', 'fitting', 'sheet', 'league_registration', 'league_wait'].map(
      (table) => newest(db, table, own),
    ),
  )
  const { rows: locations } = await sql<{ id: string }>`select id from location`.execute(db)
  const locationId = locations[0]?.id
  const line = await newest(db, 'order_line', sql`order_id = ${order}`)
  const sheetVersion = await newest(db, 'sheet_version', sql`sheet_id = ${sheet}`)
  const cart = await newest(db, 'cart', own)

  return {
    idempotency_key: { key: 'k', owner: `person:${userId}`, request_hash: '\\x00', created_at: earlier },
    notice_suppression: { address: 'wendeline@example.com', channel: 'email', reason: 'bounced', at: earlier },
    enquiry_message: { enquiry_id: enquiry, text: 'x', at: earlier },
    person_merge: {
      from_id: parentId,
      into_id: personId,
      former: {},
      before: {},
      after: {},
      moved: {},
      dropped: {},
      at: earlier,
    },
    auth_factor: { user_id: userId, factor_type: 'totp', status: 'verified' },
    auth_identity: { user_id: userId, provider: 'google', provider_id: '1' },
    auth_session: { user_id: userId, amr: [], encrypted_refresh_key: 'x' },
    saved_view: { list: '/admin/orders', name: 'x', search: '', owner_id: userId },
    known_device: { user_id: userId, device_hash: '\\x00', first_seen_at: earlier, last_seen_at: earlier },
    one_time_token: {
      user_id: userId,
      kind: 'recovery',
      token_hash: 'x',
      code_expires_at: earlier,
      expires_at: earlier,
    },
    webauthn_credential: {
      user_id: userId,
      aaguid: parentId,
      credential_id: 'x',
      public_key: '\\x00',
      sign_count: 0,
      is_backed_up: false,
      transports: [],
      created_at: earlier,
      updated_at: earlier,
    },
    // One whose code is with whoever it was mailed to.
    gift_card: {
      id: parentId,
      person_id: personId,
      status: 'active',
      version: 1,
      initial_cents: 1,
      recipient,
      send_on: '2026-11-24',
      sent_at: earlier,
      created_at: earlier,
      code_hash: `\\x${'ab'.repeat(32)}`,
      last4: 'AAAA',
    },
    order_line: {
      id: parentId,
      order_id: order,
      kind: 'gift_card',
      name: 'x',
      ref: { recipient },
      terms: { recipient },
      whose: [],
      position: 9,
      quantity: 1,
      unit_cents: 0,
      gross_cents: 0,
      discount_cents: 0,
      net_cents: 0,
      tax_cents: 0,
      total_cents: 0,
      due_now_cents: 0,
      tax_category: 'event_admission',
      revenue_account: '2200',
      rule: 'full',
      state: 'fulfilled',
    },
    gift_card_entry: { card_id: card, kind: 'issue', cents: 1, at: earlier },
    payment_transition: { ...step, payment_id: parentId },
    order_payment: { order_id: order, payment_id: parentId, open: false },
    cart_line: { cart_id: cart, kind: 'product', position: 1, ref: {} },
    customer_order_transition: { ...step, order_id: order },
    document: {
      location_id: locationId,
      kind: 'invoice',
      number: 'I-1',
      order_id: order,
      issued_at: earlier,
      data: { corrects: null, lines: [{ name: 'x', quantity: 1 }], tenders: [{ words: 'x', cents: 1 }] },
    },
    order_line_discount: { line_id: line, cents: 1, reason: 'x' },
    order_refund: { order_id: order, reason: 'x', total_cents: 1, created_at: earlier },
    allowance_period: { id: parentId, membership_id: membership, starts_on: '2026-11-01', ends_on: '2026-11-30' },
    allowance_entry: { period_id: parentId, kind: 'grant', unit: 'peak', quantity: 1 },
    membership_transition: { ...step, membership_id: membership },
    booking_offer: { booking_id: booking, status: 'settled', starts_at: earlier, created_at: earlier },
    waitlist_entry_transition: { ...step, entry_id: entry },
    clinic_seat_transition: { ...step, seat_id: seat },
    league_registration_transition: { ...step, registration_id: registration },
    league_wait_transition: { ...step, wait_id: wait },
    credit_entry: { lot_id: lot, kind: 'adjust', quantity: 0, cents: 0, at: earlier },
    promise: { owner_kind: 'build', owner_id: build, promised_on: '2026-12-01', reason: 'x', at: earlier },
    build_club: { build_id: build, club_key: parentId, position: 9, collected_at: earlier },
    ticket_transition: { ...step, ticket_id: ticket },
    ticket_club: { ticket_id: ticket, club_id: parentId, position: 9 },
    ticket_job: { ticket_id: ticket, job: 'x', position: 9, price_cents: 1 },
    ticket_proposal: { ticket_id: ticket, ticket_club_id: parentId, job: 'x', price_cents: 1, at: earlier },
    stock_move: {
      item_id: parentId,
      location_id: locationId,
      kind: 'consume',
      actor_kind: 'system',
      at: earlier,
      on_hand: 1,
      quantity: 1,
      value_cents: 1,
      owner_kind: 'build',
      owner_id: build,
    },
    build_change: {
      build_id: build,
      quote_id: quote,
      from_version_id: sheetVersion,
      to_version_id: sheetVersion,
      at: earlier,
      asks: [],
    },
    build_message: { build_id: build, channel: 'email', text: 'x', at: earlier },
    build_transition: { ...step, build_id: build },
    quote_transition: { ...step, quote_id: quote },
    sheet_transition: { ...step, sheet_version_id: sheetVersion },
    fitting_transition: { ...step, fitting_id: fitting },
  }
}
