import { expect } from 'vitest'

import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { preferencesUrlOf } from '#server/notices/service.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { Failure } from '#shared/http/failure.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'
import { makeTee, readShare, sharesOf } from '#tests/booking/pay/party.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { test as base, testSecret, withOtherSignature } from '#tests/support/test.ts'

const ended = 'expired'

const outcomeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    const text = JSON.stringify(await answer)
    return text === undefined ? 'nothing' : 'opens'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Whatever it says, it names nobody.
    expect(`${error.message} ${JSON.stringify(error.facts)}`).not.toMatch(/Sam|Rivera|sam@example|555/)
    return error.code
  }
}

interface Link {
  /** What was mailed, and what was mailed before links had versions. */
  token: string
  undated: string
  open: (token: string) => Promise<unknown>
  renew: () => Promise<unknown>
  /** How long its purpose lasts. */
  days: number
}

/** As it was mailed before links had versions. */
const undated = (purpose: Parameters<typeof signedLink>[0], record: string) =>
  signedLink(purpose).tokenOf(testSecret, record)

const tokenIn = (url: string) => url.split('#')[1] ?? ''

const test = base.extend<{ links: Record<string, Link> }>({
  links: async ({ db, as, call, callWith, services }, use) => {
    await makeTee({ db, services })
    const { id, manageToken } = await call(bookingContract.createBooking, {
      body: {
        serviceCode: 'swing_eval',
        startsAt: at('10:00'),
        person,
        players: [{ name: 'Sam' }, { name: 'Alex' }],
      },
    })
    const holder = callWith({ authorization: `Booking ${manageToken}` })
    const { token: share = '' } = (await sharesOf(holder, id))[1] ?? {}
    const entry = await call(waitlistContract.joinWaitlist, {
      headers: {},
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: { ...person, email: 'kim@example.com' } },
    })
    const lastMail = async () =>
      (await db.selectFrom('notice').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()).text
    const entryToken = /#(\S+)/.exec(await lastMail())?.[1] ?? ''
    const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
    // A session lasts a day at most: staff sign in for each act.
    const desk = async (act: (desk: Call) => Promise<unknown>) => act(await as('front_desk'))

    await use({
      manage: {
        token: manageToken,
        undated: undated('sign booking links', id),
        open: (token) =>
          callWith({ authorization: `Booking ${token}` })(bookingContract.readBooking, { params: { bookingId: id } }),
        renew: () => desk((staff) => staff(bookingContract.renewBookingLink, { params: { bookingId: id } })),
        days: 14,
      },
      share: {
        token: share,
        undated: undated('sign links of shares', `share_${id}_2`),
        open: (token) => readShare(call, token),
        renew: () =>
          desk((staff) =>
            staff(bookingContract.sendShareLink, {
              params: { bookingId: id, player: 2 },
              headers: { 'idempotency-key': `share ${id}` },
              body: { email: 'alex@example.com' },
            }),
          ),
        days: 14,
      },
      waitlist: {
        token: entryToken,
        undated: undated('sign waitlist links', entry.id),
        open: (token) =>
          callWith({ authorization: `Waitlist ${token}` })(waitlistContract.readWaitlistEntry, {
            params: { entryId: entry.id },
          }),
        renew: () => desk((staff) => staff(waitlistContract.renewWaitlistLink, { params: { entryId: entry.id } })),
        days: 7,
      },
      preferences: {
        token: tokenIn(preferencesUrlOf(services, personId)),
        undated: undated('sign preference links', personId),
        open: (token) => call(preferencesContract.readPreferences, { headers: { 'preferences-link': token } }),
        renew: () => desk((staff) => staff(preferencesContract.renewPreferencesLink, { params: { personId } })),
        days: 365,
      },
    })
  },
})

test('each mailed link opens its own record until its purpose is over, or a newer one was sent', async ({
  db,
  links,
  clock,
}) => {
  const all = Object.entries(links)
  const openAll = async (tokenOf: (link: Link) => string) => {
    const outcomes: Record<string, string> = {}
    for (const [name, link] of all) outcomes[name] = await outcomeOf(link.open(tokenOf(link)))
    return outcomes
  }
  const invalid = { manage: 'not_signed_in', share: 'not_found', waitlist: 'not_signed_in', preferences: 'not_found' }
  const each = (outcome: string) => Object.fromEntries(all.map(([name]) => [name, outcome]))

  expect(await openAll(({ token }) => token)).toEqual(each('opens'))
  expect(await openAll(({ undated }) => undated)).toEqual(each('opens'))
  expect(await openAll(({ token }) => withOtherSignature(token))).toEqual(invalid)
  expect(await openAll(({ token }) => token.replace(/_\d+\./, '_9.'))).toEqual(invalid)

  clock.pass({ minutes: 1 })
  const renewed = new Map<string, string>()
  for (const [name, link] of all) {
    await link.renew()
    const { text } = await db.selectFrom('notice').select('text').orderBy('id', 'desc').executeTakeFirstOrThrow()
    renewed.set(name, /#(\S+)/.exec(text)?.[1] ?? '')
  }
  const nameOf = (link: Link) => all.find(([, one]) => one === link)?.[0] ?? ''
  expect(await openAll(({ token }) => token)).toEqual(each(ended))
  expect(await openAll(({ undated }) => undated)).toEqual(each(ended))
  expect(await openAll((link) => renewed.get(nameOf(link)) ?? '')).toEqual(each('opens'))
  // What staff do to a link is written down.
  const audited = await db.selectFrom('auditEvent').select('action').where('action', 'like', '%link%').execute()
  expect(audited.map(({ action }) => action).toSorted()).toEqual([
    'link_renewed',
    'link_renewed',
    'link_renewed',
    'share_link_sent',
  ])

  const start = new Date('2026-11-26T12:00:00Z')
  for (const [name, link] of all.toSorted(([, one], [, other]) => one.days - other.days)) {
    const token = renewed.get(name) ?? ''
    clock.set(new Date(start.getTime() + (link.days - 3) * 86_400_000).toISOString())
    expect([name, await outcomeOf(link.open(token))]).toEqual([name, 'opens'])
    clock.set(new Date(start.getTime() + (link.days + 1) * 86_400_000).toISOString())
    expect([name, await outcomeOf(link.open(token))]).toEqual([name, ended])
  }
})

test('whoever asks for a new link to their preferences is mailed one; nobody learns whether an address is known', async ({
  db,
  call,
  links,
}) => {
  const ask = (email: string) => call(preferencesContract.mailPreferencesLink, { body: { email } })
  expect(await ask('nobody@example.com')).toEqual(await ask(person.email))

  const mails = await db.selectFrom('notice').select(['recipient', 'text']).where('template', '=', 'new_link').execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([person.email])
  const token = /#(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(
    await outcomeOf(links['preferences']?.open(token) ?? Promise.reject(new Error('There is no such link.'))),
  ).toBe('opens')
})

test('a stranger does not use up the links that the client of an address may ask for', async ({ services, app }) => {
  services.config.rateLimits = true
  const ask = async (remoteAddress: string) => {
    const payload = { email: person.email }
    return (
      await app.inject({ method: 'POST', url: preferencesContract.mailPreferencesLink.path, remoteAddress, payload })
    ).statusCode
  }
  const asks = async (remoteAddress: string, count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push(await ask(remoteAddress))
    return statuses
  }

  expect(await asks('203.0.113.1', 4)).toEqual([204, 204, 204, 429])
  expect(await asks('203.0.113.2', 4)).toEqual([204, 204, 204, 429])
  expect(await asks('203.0.113.3', 4)).toEqual([204, 204, 204, 429])
  // So many networks have used the address up in all: no mailbox is filled by ever more of them.
  expect(await asks('203.0.113.4', 1)).toEqual([429])
})
