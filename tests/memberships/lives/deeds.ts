import fc from 'fast-check'

const plan = fc.nat(2)
const isGood = fc.constantFrom(true, true, true, false)

const joining = fc.record({ do: fc.constant('join'), plan, isGood })
const keepingCard = fc.record({ do: fc.constant('keep card'), isGood })
const paying = fc.record({ do: fc.constant('pay'), which: fc.nat(3), isGood })
// With a worker that looks each day, or none until the last one.
const living = fc.record({
  do: fc.constant('live'),
  days: fc.constantFrom(1, 3, 8, 16, 31, 45),
  isWatched: fc.boolean(),
})
const freezing = fc.record({
  do: fc.constant('freeze'),
  // Also in months that are not paid yet.
  inDays: fc.oneof(fc.nat(20), fc.integer({ min: 30, max: 80 })),
  days: fc.integer({ min: 14, max: 40 }),
})
const resuming = fc.record({ do: fc.constant('resume') })
const changing = fc.record({ do: fc.constant('change'), plan, isPaid: isGood })
const stopping = fc.record({ do: fc.constant('stop') })
const keeping = fc.record({ do: fc.constant('keep') })
const refunding = fc.record({
  do: fc.constant('refund'),
  which: fc.nat(3),
  giveBack: fc.boolean(),
  amountCents: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined }),
})

const booking = fc.record({
  do: fc.constant('book'),
  inDays: fc.integer({ min: 1, max: 25 }),
  time: fc.constantFrom('10:00', '12:00', '17:00'),
})
const dropping = fc.record({ do: fc.constant('drop a booking'), which: fc.nat(3) })

export const deed = fc.oneof(
  { weight: 2, arbitrary: joining },
  { weight: 1, arbitrary: keepingCard },
  { weight: 3, arbitrary: paying },
  { weight: 6, arbitrary: living },
  { weight: 3, arbitrary: freezing },
  { weight: 2, arbitrary: resuming },
  { weight: 3, arbitrary: changing },
  { weight: 4, arbitrary: booking },
  { weight: 1, arbitrary: dropping },
  { weight: 1, arbitrary: stopping },
  { weight: 1, arbitrary: keeping },
  { weight: 1, arbitrary: refunding },
)

/** What may become of a membership, beginning with somebody who joins. */
export const life = fc
  .tuple(joining, fc.array(deed, { minLength: 8, maxLength: 14 }))
  .map(([first, others]) => [first, ...others])

export type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never
