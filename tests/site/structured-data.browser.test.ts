import { expect } from 'vitest'

import { test } from '#tests/support/browser.ts'

const dataOf = async (url: string): Promise<unknown[]> =>
  [...(await (await fetch(url)).text()).matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )

const isFaq = (thing: unknown) => (thing as { '@type'?: unknown })['@type'] === 'FAQPage'

test('search engines read of each page what people ask there, once, with those of all services behind', async ({
  studio,
}) => {
  const [faq, ...others] = (await dataOf(`${studio.url}/lessons/adult`)).filter(isFaq)

  expect(others).toEqual([])
  expect(faq).toMatchObject({
    mainEntity: expect.arrayContaining([
      {
        '@type': 'Question',
        name: 'I have never held a club.',
        acceptedAnswer: { '@type': 'Answer', text: '<p>Good: nothing to unlearn. Say so when you book.</p>' },
      },
      expect.objectContaining({ name: 'When do I pay?' }),
    ]),
  })
  for (const path of ['/Regripping-Repair', '/lessons/clinics-events', '/Memberships', '/Custom-Club-Builds']) {
    expect((await dataOf(studio.url + path)).filter(isFaq), path).toHaveLength(1)
  }
})

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
  ].filter((thing) => !isFaq(thing))

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
