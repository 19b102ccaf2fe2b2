import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

const dataOf = async (url: string): Promise<unknown[]> =>
  [...(await (await fetch(url)).text()).matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )

test('search engines read of each service what it is, who offers it and its price', async ({ studio }) => {
  const [service] = await dataOf(`${studio.url}/swing-evaluation`)
  const fittings = await dataOf(`${studio.url}/Book-Fitting`)

  expect(service).toMatchObject({
    '@type': 'Service',
    name: 'Swing evaluation',
    provider: { '@id': '/#studio' },
    offers: { price: '95.00', priceCurrency: 'USD' },
  })
  expect(fittings.length).toBeGreaterThan(5)
})

test('search engines read of each clinic and league event when it is, and whether a place is left', async ({
  studio,
}) => {
  const events = [
    ...(await dataOf(`${studio.url}/lessons/clinics-events`)),
    ...(await dataOf(`${studio.url}/leagues/events`)),
  ]

  expect(events.length).toBeGreaterThan(8)
  for (const event of events) {
    expect(event).toMatchObject({
      '@type': 'Event',
      startDate: expect.stringMatching(/^20\d\d-\d\d-\d\dT/),
      location: { address: { addressLocality: 'Chicago' } },
      offers: { availability: expect.stringMatching(/(InStock|SoldOut)$/) },
    })
  }
})
