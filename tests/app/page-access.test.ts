import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('who may not open an order is offered none: what leads to one asks first, outside the rooms of those who take money', () => {
  const ofDesk = /^client\/(?:orders|checkout|lessons|memberships|booking)\//
  const leading = globSync('client/**/*.{ts,tsx}', { exclude: ['client/build/**'] }).filter(
    (file) =>
      !ofDesk.test(file) &&
      /\borderPath\b[^']*'#client\/orders\/|\/admin\/orders\/order\/\$/.test(readFileSync(file, 'utf8')),
  )

  expect(leading.filter((file) => !readFileSync(file, 'utf8').includes(".holds('take_payments/orders')"))).toEqual([])
})
