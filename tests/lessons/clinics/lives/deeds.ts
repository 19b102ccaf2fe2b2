import fc from 'fast-check'

/** Whether whoever takes places comes themself, and with how many. */
const parties = [
  { comesToo: true, guests: 0 },
  { comesToo: true, guests: 1 },
  { comesToo: false, guests: 2 },
  { comesToo: true, guests: 2 },
] as const
const which = fc.nat(5)
/** Of two families. */
const who = fc.nat(1)

const taking = fc.record({
  do: fc.constant('take'),
  who,
  party: fc.constantFrom(...parties),
  isPaid: fc.constantFrom(true, true, true, false),
})
const paying = fc.record({ do: fc.constant('pay'), who, which })
const cancelling = fc.record({ do: fc.constant('cancel'), who, which })
const entering = fc.record({ do: fc.constant('enter') })
const withdrawing = fc.record({
  do: fc.constant('withdraw'),
  which,
  refund: fc.constantFrom('all' as const, 'terms' as const, 'nothing' as const),
})
const refunding = fc.record({
  do: fc.constant('refund'),
  who,
  which,
  quantity: fc.integer({ min: 1, max: 3 }),
  giveBack: fc.boolean(),
  amountCents: fc.option(fc.integer({ min: 1, max: 9000 }), { nil: undefined }),
})
const marking = fc.record({
  do: fc.constant('mark'),
  which,
  to: fc.constantFrom('registered' as const, 'attended' as const, 'no_show' as const),
})
// What waits for its payment expires within the hour; the clinic is over within ten days.
const living = fc.record({ do: fc.constant('live'), hours: fc.constantFrom(1, 1, 30, 60, 100) })
const deciding = fc.record({ do: fc.constant('decide') })
const callingOff = fc.record({ do: fc.constant('call off') })

const deed = fc.oneof(
  { weight: 10, arbitrary: taking },
  { weight: 3, arbitrary: paying },
  { weight: 6, arbitrary: cancelling },
  { weight: 2, arbitrary: entering },
  { weight: 4, arbitrary: withdrawing },
  { weight: 7, arbitrary: refunding },
  { weight: 3, arbitrary: marking },
  { weight: 5, arbitrary: living },
  { weight: 1, arbitrary: deciding },
  { weight: 1, arbitrary: callingOff },
)

/** What may become of a clinic, beginning with somebody who takes places in it. */
export const life = fc
  .tuple(taking, fc.array(deed, { minLength: 8, maxLength: 14 }))
  .map(([first, others]) => [first, ...others])

export type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never
