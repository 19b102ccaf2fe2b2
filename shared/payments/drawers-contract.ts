import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Id, IdempotencyHeaders, Instant, Line, RequiredIdempotencyHeaders } from '#shared/http/wire.ts'
import { mostCents } from '#shared/money.ts'

// Large enough for currencies whose unit is worth little.
const Sum = z
  .int()
  .min(0)
  .max(mostCents, 'This is more than a drawer holds.')
  .meta({ examples: [20_000] })

/** An open drawer. The expected sum is left out, because nobody should know it before counting. */
const OpenSession = z.object({
  id: Id,
  openedAt: Instant,
  openedBy: z.string(),
  isMine: z.boolean(),
  version: z.int(),
})

export const Drawer = z.object({
  id: Id,
  name: z.string(),
  active: z.boolean(),
  /**
   * The float of the caller's own open drawer, or what was left in a closed one; null for somebody else's drawer, and
   * for one that was never open.
   */
  floatCents: Cents.nullable(),
  session: OpenSession.nullable(),
})
export type Drawer = z.output<typeof Drawer>

const NewDrawer = z.strictObject({ name: Line(40).meta({ examples: ['Drawer 1'] }), active: z.boolean().default(true) })
export type NewDrawer = z.output<typeof NewDrawer>

const OpenDrawer = z.strictObject({
  floatCents: Sum,
  /** Why it differs from what was left in it; required when it does. */
  reason: Line(300).exactOptional(),
})

const Count = z.strictObject({
  /** The value of a note or coin. */
  unitCents: z.int().min(1).max(mostCents),
  count: z.int().min(0).max(100_000),
})
export type Count = z.output<typeof Count>

interface Counted {
  countedCents?: number
  counts?: Count[]
}

/** The sum of a count. */
export const countedIn = ({ countedCents, counts = [] }: Counted): number =>
  countedCents ?? counts.reduce((sum, { unitCents, count }) => sum + unitCents * count, 0)

const isOneCount = ({ countedCents, counts }: Counted) => (countedCents === undefined) !== (counts === undefined)

export const CloseDrawer = z
  .strictObject({
    countedCents: Sum.exactOptional(),
    /** The count by notes and coins. */
    counts: z.array(Count).min(1).max(40).exactOptional(),
    /** How much goes to the bank; the rest is the next float. */
    bankedCents: Sum.exactOptional(),
    /** Confirms that the drawer is empty: a count of 0 is otherwise taken for a missing count. */
    isEmpty: z.literal(true).exactOptional(),
    reason: Line(300).exactOptional(),
    version: z.int().exactOptional(),
  })
  .refine(isOneCount, {
    error: 'Count the drawer, as one sum or by notes and coins.',
    path: ['countedCents'],
  })
  .refine((count) => !isOneCount(count) || countedIn(count) > 0 || count.isEmpty === true, {
    error: 'Nothing was counted. Count the drawer, or say that nothing is in it.',
    path: ['countedCents'],
  })
  .refine((count) => countedIn(count) === 0 || count.isEmpty === undefined, {
    error: 'It was counted, so it is not empty.',
    path: ['isEmpty'],
  })
  .refine(({ counts = [] }) => new Set(counts.map(({ unitCents }) => unitCents)).size === counts.length, {
    error: 'A note or coin is counted twice.',
    path: ['counts'],
  })
export type CloseDrawer = z.output<typeof CloseDrawer>

const Signed = z.int()

/** More change from the bank, takings to the bank, or a small purchase. */
const MoveKind = z.enum(['added', 'banked', 'spent'])
export type MoveKind = z.output<typeof MoveKind>

export const NewCashMove = z.strictObject({
  kind: MoveKind.meta({ examples: ['added'] }),
  cents: Sum.min(1, 'Type a sum, such as 20.'),
  reason: Line(300).meta({ examples: ['More coins from the bank'] }),
})
export type NewCashMove = z.output<typeof NewCashMove>

const CashMove = z.object({ id: Id, kind: MoveKind, cents: Cents, reason: z.string(), by: z.string(), at: Instant })
export type CashMove = z.output<typeof CashMove>

const isCoin = (cents: number) => /^(?:0|(?:1|2|5|25)0*)$/.test(String(cents))

/** The smallest coin that cash is rounded to; 0 means no rounding. */
export const CashRounding = z.strictObject({
  coinCents: z
    .int()
    .min(0)
    .max(10_000)
    .refine(isCoin, 'There are coins of 1, 2, 5, 10, 20, 25, 50, 100 and so on.')
    .meta({ examples: [5] }),
})
export type CashRounding = z.output<typeof CashRounding>

const ClosedDrawer = z.object({
  id: Id,
  floatCents: Cents,
  /** Cash payments less cash refunds. */
  cashCents: Signed,
  /** Cash put in or taken out without a sale. */
  moves: z.array(CashMove),
  expectedCents: Signed,
  countedCents: Cents,
  bankedCents: Cents,
  /** Negative when something is missing. */
  differenceCents: Signed,
  reason: z.string().nullable(),
  version: z.int(),
})
export type ClosedDrawer = z.output<typeof ClosedDrawer>

const DrawerSession = z.object({
  id: Id,
  drawer: z.string(),
  openedBy: z.string(),
  openedAt: Instant,
  closedBy: z.string().nullable(),
  closedAt: Instant.nullable(),
  floatCents: Cents,
  cashCents: Signed,
  movedCents: Signed,
  expectedCents: Signed,
  countedCents: Cents.nullable(),
  /** What went to the bank at closing. */
  bankedCents: Cents,
  differenceCents: Signed.nullable(),
  reason: z.string().nullable(),
})
export type DrawerSession = z.output<typeof DrawerSession>

const takes = 'may:take_payments/orders' as const
const oversees = 'may:view_ledger/ledger' as const
const drawerParams = z.object({ drawerId: Id })
const sessionParams = z.object({ sessionId: Id })

export const drawersContract = {
  listDrawers: endpoint({
    method: 'GET',
    path: '/api/v1/drawers',
    summary: 'The drawers for cash at the place, and who has which of them open',
    access: takes,
    response: z.object({ drawers: z.array(Drawer) }),
  }),
  createDrawer: endpoint({
    method: 'POST',
    path: '/api/v1/drawers',
    summary: 'Add a drawer for cash',
    access: oversees,
    headers: IdempotencyHeaders,
    body: NewDrawer,
    status: 201,
    response: Drawer,
    failures: ['conflict', 'not_offered', 'key_reused'],
  }),
  changeDrawer: endpoint({
    method: 'PUT',
    path: '/api/v1/drawers/:drawerId',
    summary: 'Rename a drawer, or use it no more',
    access: oversees,
    params: drawerParams,
    body: NewDrawer,
    response: Drawer,
    failures: ['not_found', 'conflict', 'wrong_state'],
  }),
  openDrawer: endpoint({
    method: 'POST',
    path: '/api/v1/drawers/:drawerId/open',
    summary:
      'Open a drawer with its float: the cash that is taken lies in it until it is closed. Another sum than was left in it wants a reason',
    access: takes,
    params: drawerParams,
    headers: IdempotencyHeaders,
    body: OpenDrawer,
    status: 201,
    response: Drawer,
    /** `wrong_state`: it is open, or the caller has another one open. */
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  closeDrawer: endpoint({
    method: 'POST',
    path: '/api/v1/drawer-sessions/:sessionId/close',
    summary: 'Close a drawer as it was counted; only then it is said what should have been in it',
    access: takes,
    params: sessionParams,
    headers: IdempotencyHeaders,
    body: CloseDrawer,
    response: ClosedDrawer,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'key_reused'],
  }),
  explainDifference: endpoint({
    method: 'POST',
    path: '/api/v1/drawer-sessions/:sessionId/reason',
    summary: 'Say, once, why a drawer held another sum than it should',
    access: takes,
    params: sessionParams,
    body: z.strictObject({ reason: Line(300).meta({ examples: ['A note was given twice.'] }) }),
    response: ClosedDrawer,
    failures: ['not_found', 'wrong_state'],
  }),
  moveCash: endpoint({
    method: 'POST',
    path: '/api/v1/drawer-sessions/:sessionId/moves',
    summary: 'Put cash into an open drawer or take some out that is no sale, with the reason',
    access: takes,
    params: sessionParams,
    headers: RequiredIdempotencyHeaders,
    body: NewCashMove,
    status: 201,
    response: CashMove,
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  listCashMoves: endpoint({
    method: 'GET',
    path: '/api/v1/drawer-sessions/:sessionId/moves',
    summary: 'What was put into a drawer and taken out of it without a sale',
    access: takes,
    params: sessionParams,
    response: z.object({ moves: z.array(CashMove) }),
    failures: ['not_found'],
  }),
  changeCashRounding: endpoint({
    method: 'PUT',
    path: '/api/v1/cash-rounding',
    summary: 'To which coin cash is rounded, where small ones are not used',
    access: oversees,
    body: CashRounding,
    response: CashRounding,
    failures: ['not_found'],
  }),
  listDrawerSessions: endpoint({
    method: 'GET',
    path: '/api/v1/drawer-sessions',
    summary: 'When each drawer of the place was open, with what should be and what was in it, the latest first',
    access: oversees,
    query: z.object(pageQuery(20)),
    response: z.object({ sessions: z.array(DrawerSession), next: NextPage }),
  }),
}
