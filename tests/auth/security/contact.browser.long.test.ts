import { expect } from 'vitest'

import { codeIn, enter, linkIn, looks, newPerson, part, press } from '#tests/auth/security/person.ts'
import { test } from '#tests/support/browser.ts'

test.for(looks)(
  '%s a new e-mail address counts once the codes of both e-mails are typed',
  async ([, look], { open, studio }) => {
    const { email, session } = await newPerson(studio)
    const next = `next-${email}`
    const page = await open('/healthz', look)
    await enter(page, studio.url, session)

    await press(page, 'Change the address')
    await page.getByLabel('New e-mail address').fill('nonsense')
    await press(page, 'Send the e-mails')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('New e-mail address').fill(next)
    await press(page, 'Send the e-mails')
    await part(page, 'E-mail address').getByText(next).waitFor()
    await page.reload()
    const code = page.getByLabel('Code of an e-mail')
    await code.fill('000000')
    await press(page, 'Confirm')
    await page.getByRole('alert').getByText('This code is wrong').waitFor()
    await code.fill(codeIn(await studio.newestMail(email)))
    await press(page, 'Confirm')
    await page.getByText('One of the two is confirmed.').waitFor()
    await code.fill(codeIn(await studio.newestMail(next)))
    await press(page, 'Confirm')

    await page.getByText('Your address is changed.').first().waitFor()
    await part(page, 'E-mail address').getByText(next).waitFor()
    await page.getByText(`The account of ${next}`).waitFor()
    expect(await part(page, 'Devices').getByRole('listitem').count()).toBe(1)
  },
)

test('a change of address that waits is called off', async ({ open, studio }) => {
  const { email, session } = await newPerson(studio)
  const page = await open('/healthz')
  await enter(page, studio.url, session)
  await press(page, 'Change the address')
  await page.getByLabel('New e-mail address').fill(`next-${email}`)
  await press(page, 'Send the e-mails')

  await part(page, 'E-mail address').getByRole('button', { name: 'Send the e-mail again' }).click()
  await page.getByText(/It is on its way once more|has only just left/).waitFor()
  await press(page, `Keep ${email}`)

  await page.getByRole('button', { name: 'Change the address' }).waitFor()
  expect(await part(page, 'E-mail address').getByText(`next-${email}`).count()).toBe(0)
})

test('that a new address has an account already is not told here, but to its owner', async ({ open, studio }) => {
  const taken = await newPerson(studio)
  const { email, session } = await newPerson(studio)
  const page = await open('/healthz')
  await enter(page, studio.url, session)

  await press(page, 'Change the address')
  await page.getByLabel('New e-mail address').fill(taken.email)
  await press(page, 'Send the e-mails')

  await part(page, 'E-mail address').getByText(`It is to become ${taken.email}`).waitFor()
  expect(linkIn(await studio.newestMail(taken.email))).toContain('/login')
  expect(email).not.toBe(taken.email)
})

test.for(looks)('%s a number counts once the code of the text is typed', async ([name, look], { open, studio }) => {
  const number = name === 'on a desktop' ? '+13125550171' : '+13125550172'
  const { session } = await newPerson(studio)
  const page = await open('/healthz', look)
  await enter(page, studio.url, session)

  await press(page, 'Add a number')
  await page.getByLabel('Phone number').fill(number)
  await press(page, 'Text me a code')
  await page.getByLabel('Code of the text').fill('000000')
  await press(page, 'Confirm')
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Code of the text').fill(codeIn(await studio.newestMail(number)))
  await press(page, 'Confirm')

  await page.getByText('Your number is changed.').first().waitFor()
  await part(page, 'Phone').getByText(number).waitFor()
  await page.getByRole('button', { name: 'Change the number' }).waitFor()
})
