import { expect, test } from 'vitest'

import { features } from '#server/features.ts'
import { weighedCents } from '#server/orders/returns/refund-lines.ts'

const kinds = Object.assign({}, ...features.map(({ lines }) => lines)) as Record<string, object>
const factsOf = (kind: string) => kinds[kind] ?? {}

const of = (kind: string, totalCents: number) => ({ kind, totalCents })
const glove = of('product', 2646)

interface Row {
  came: ReturnType<typeof of>
  staysWithClient?: true
  taken: ReturnType<typeof of>[]
  /** The sum that needs a colleague's approval. */
  cents: number
}

const rows: Record<string, Row> = {
  'a glove for a glove': { came: glove, taken: [glove], cents: 0 },
  'a glove for two of what costs less': { came: glove, taken: [of('product', 2756)], cents: 0 },
  'a glove for what costs less': { came: glove, taken: [of('product', 1378)], cents: 1268 },
  'a glove for a gift card': { came: glove, taken: [of('gift_card', 2646)], cents: 2646 },
  'a glove for a gift card that costs more': { came: glove, taken: [of('gift_card', 5000)], cents: 2646 },
  'a glove for a tip': { came: glove, taken: [of('tip', 2646)], cents: 2646 },
  'a glove for a tip that is more': { came: glove, taken: [of('tip', 5000)], cents: 2646 },
  'a glove for balls and a gift card': {
    came: glove,
    taken: [of('product', 1378), of('gift_card', 1268)],
    cents: 1268,
  },
  'a glove for balls and a tip': { came: glove, taken: [of('product', 1378), of('tip', 1268)], cents: 1268 },
  'a glove for an hour': { came: glove, taken: [of('booking', 2646)], cents: 2646 },
  'an hour for an hour': { came: of('booking', 2646), taken: [of('booking', 2646)], cents: 0 },
  'an hour for a glove': { came: of('booking', 2646), taken: [glove], cents: 0 },
  'a tip for balls': { came: of('tip', 1378), taken: [of('product', 1378)], cents: 1378 },
  'a gift card for balls': { came: of('gift_card', 1378), taken: [of('product', 1378)], cents: 1378 },
  'a glove that stays with its client for a glove': { came: glove, staysWithClient: true, taken: [glove], cents: 2646 },
}

test.for(Object.entries(rows))('%s: what of it needs a colleague', ([, { came, staysWithClient, taken, cents }]) => {
  const part = { giveBack: !staysWithClient, totalCents: came.totalCents, line: { kind: came.kind } }

  expect(came.totalCents - weighedCents(factsOf, [part], taken)).toBe(cents)
})
