import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { desktop, eachLook, telephone, test } from '#tests/support/browser.ts'

const password = 'long enough 2026'
let people = 0

interface Studio {
  url: string
  newestMail: (to: string) => Promise<{ text: string } | undefined>
}

async function post(studio: Studio, path: string, body: object, token?: string) {
  const answer = await fetch(`${studio.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

const codeIn = (mail: { text: string } | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
const linkIn = (mail: { text: string } | undefined) => /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''

/** Somebody of their own for a test, signed in with an authenticator app as their second step. */
async function makePerson(studio: Studio) {
  const email = `careless-${people++}@example.com`
  const data = { first_name: 'Vera', last_name: `Careless ${people}` }
  await post(studio, '/auth/v1/signup', { email, password, data })
  const token = codeIn(await studio.newestMail(email))
  const session = await post(studio, '/auth/v1/verify', { type: 'signup', email, token })
  const bearer = String(session['access_token'])
  const factor = await post(studio, '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Lost phone' }, bearer)
  const { secret } = factor['totp'] as { secret: string }
  const factorPath = `/auth/v1/factors/${String(factor['id'])}`
  const challenge = await post(studio, `${factorPath}/challenge`, {}, bearer)
  await post(
    studio,
    `${factorPath}/verify`,
    { challenge_id: challenge['id'], code: await generate({ secret }) },
    bearer,
  )

  return { email, name: `Vera ${data.last_name}` }
}

const canSignIn = async (studio: Studio, email: string) =>
  'access_token' in (await post(studio, '/auth/v1/token?grant_type=password', { email, password }))

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const press = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true }).click()

const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

test('an account is deleted by whoever types its address; one that may do more is only looked at', async ({
  openAs,
  studio,
}) => {
  const { email } = await makePerson(studio)
  const page = await openAs('admin', `/admin/members/accounts?search=${encodeURIComponent(email)}`)
  await page.getByRole('main').getByRole('row').getByRole('link').click()

  await press(page, 'Delete the account')
  await drawer(page).getByLabel(`Type ${email} to confirm`).fill('yes')
  await press(page, 'Delete the account')
  await drawer(page).getByText(`Type ${email} exactly.`).waitFor()
  await drawer(page).getByLabel(`Type ${email} to confirm`).fill(email)
  await press(page, 'Delete the account')
  await drawer(page).waitFor({ state: 'detached' })
  await page.getByText('No account found').waitFor()
  expect(await canSignIn(studio, email)).toBe(false)

  await page.getByRole('searchbox').fill('super@loftandlie.test')
  await page.getByRole('main').getByRole('row').getByRole('link').click()
  await drawer(page).getByText('Out of your reach').waitFor()
  expect(await drawer(page).getByRole('button').allTextContents()).toEqual([''])
})

test.for(looks)(
  '%s an administrator finds somebody, bans and unbans them, and takes away a lost second step and a device',
  async ([, look], { openAs, studio }) => {
    const { email, name } = await makePerson(studio)
    const page = await openAs('admin', `/admin/members/all?search=${encodeURIComponent(email)}`, look)
    await page
      .getByRole('link', { name: /^Account of Careless/ })
      .and(page.locator(':visible'))
      .click()
    await drawer(page).getByText(name).first().waitFor()

    await press(page, 'Ban')
    await drawer(page).getByLabel('Keep them out for').selectOption('1 day')
    await press(page, 'Ban the account')
    await drawer(page).getByText('Banned', { exact: true }).first().waitFor()
    expect(await canSignIn(studio, email)).toBe(false)
    await press(page, 'Lift the ban')
    await press(page, 'Lift the ban')
    await drawer(page).getByRole('button', { name: 'Ban', exact: true }).waitFor()
    expect(await canSignIn(studio, email)).toBe(true)

    await press(page, 'Remove: Lost phone')
    await press(page, 'Remove it')
    await drawer(page).getByText('None: the password or a mail alone lets in.').waitFor()
    expect((await studio.newestMail(email))?.subject).toBe('The security of your account was changed')

    const devices = drawer(page).getByRole('region', { name: 'Signed in on' }).getByRole('listitem')
    const before = await devices.count()
    await devices.first().getByRole('button').click()
    await press(page, 'Sign it out')
    await expect.poll(() => devices.count()).toBe(before - 1)
    await drawer(page).getByText('Second step removed: authenticator app, by admin@loftandlie.test').waitFor()
  },
)

test.for(looks)(
  '%s somebody is invited, follows the mail, chooses a password and is in',
  async ([, look], { open, openAs, studio }) => {
    const email = `invited-${people++}@example.com`
    const page = await openAs('admin', '/admin/members/accounts', look)
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const form = page.getByRole('dialog', { name: 'Invite somebody' })
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await form.getByText('Type an e-mail address, such as sam@example.com.', { exact: true }).waitFor()
    await form.getByRole('button', { name: /^E-mail: / }).click()
    await form.getByLabel('E-mail').and(page.locator(':focus')).waitFor()
    await form.getByLabel('E-mail').fill('desk@loftandlie.test')
    await form.getByLabel('First name').fill('Jonah')
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await form.getByText('This address has an account already. Search for it in the list.', { exact: true }).waitFor()
    expect(await form.getByLabel('First name').inputValue()).toBe('Jonah')
    expect(await form.getByRole('option').allTextContents()).not.toContain('Super administrator')
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('First name').fill('Ingrid')
    await form.getByLabel('Role').selectOption('Coach')
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByRole('searchbox').fill(email)
    await page.getByRole('row').getByText('Invited', { exact: true }).waitFor()

    const theirs = await open('/login', look)
    const mail = await studio.newestMail(email)
    expect(mail?.subject).toBe('You are invited to Loft & Lie')
    await theirs.goto(linkIn(mail))
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click()
    await theirs.getByLabel('New password').fill('seven iron and a song')
    await theirs.locator('form').getByRole('button', { name: 'Save the password' }).click()
    await theirs.waitForURL('**/password-reset-success')
    const session = await post(studio, '/auth/v1/token?grant_type=password', {
      email,
      password: 'seven iron and a song',
    })
    expect(session).toMatchObject({ user: { email, user_metadata: { first_name: 'Ingrid' } } })
  },
)

test('a name and an address of one long word each are no wider than their drawer', async ({ openAs, studio }) => {
  const [word, email] = ['W'.repeat(80), `${'w'.repeat(60)}@${'w'.repeat(60)}.example.com`]
  await post(studio, '/auth/v1/signup', { email, password, data: { first_name: word, last_name: word } })
  const page = await openAs('admin', `/admin/members/accounts?search=${word}`, telephone)
  await page.getByRole('main').getByRole('row').getByRole('link').click()
  await drawer(page).getByText(`${email}, not confirmed`).waitFor()

  const isWider = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('dialog'))`
  expect(await page.evaluate(isWider)).toBe(false)
})

test('roles that somebody else has changed meanwhile are shown instead of overwritten', async ({
  openAs,
  studio,
  expectComplaint,
}) => {
  expectComplaint(/wrong_state/)
  const { email } = await makePerson(studio)
  const address = `/admin/members/accounts?search=${encodeURIComponent(email)}`
  const pages = await Promise.all([openAs('admin', address), openAs('admin', address)])
  for (const page of pages) {
    await page.getByRole('main').getByRole('row').getByRole('link').click()
    await press(page, 'Change the roles')
  }
  const [one, other] = pages
  await drawer(one).getByLabel('Coach').check()
  await press(one, 'Save the roles')
  await drawer(one).getByText('Coach', { exact: true }).waitFor()

  await drawer(other).getByLabel('Fitter').check()
  await press(other, 'Save the roles')
  await drawer(other).getByText('The roles of this account were changed meanwhile. Look at them again.').waitFor()
  await drawer(other).getByText('Coach', { exact: true }).waitFor()
})
