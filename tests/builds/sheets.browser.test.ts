import { expect } from 'vitest'

import { desktop, telephone, test } from '#tests/support/browser.ts'
import { eventually } from '#tests/support/process.ts'

test('on a telephone a visitor sends a build sheet, the desk answers it, and the answer is mailed', async ({
  open,
  openAs,
  studio,
}) => {
  const email = 'ines.builds@example.com'
  const visitor = await open('/build-sheet', telephone)
  await visitor.getByRole('button', { name: 'Lie against standard: more' }).click()
  await visitor.getByRole('img', { name: /7-iron: loft 31 degrees, lie 62.75 degrees/ }).waitFor()
  await visitor.getByLabel('Length against standard', { exact: true }).fill('a bit')
  await visitor.getByText(/You typed a bit/).waitFor()
  await visitor.getByLabel('Length against standard', { exact: true }).fill('+1/4')
  await visitor.getByRole('img', { name: /lie 62.75 degrees, length 37.25 inches/ }).waitFor()
  await visitor.getByLabel('Name').fill('Ines Vega')
  await visitor.getByLabel('E-mail').fill(email)
  await visitor.getByLabel('Anything else').fill('Before the season, please.')
  await visitor.getByRole('button', { name: 'Send the sheet' }).click()
  await visitor.getByText('It is with us').waitFor()
  expect(await visitor.evaluate('document.activeElement.textContent')).toBe('It is with us')
  expect((await studio.newestMail(email))?.subject).toMatch(/^Your build sheet S-/)
  expect((await studio.newestMail('hello@loftandlie.test'))?.text).toContain('lie 62.75')

  const desk = await openAs('front desk', '/admin/members/enquiries?status=new', desktop)
  await desk
    .getByRole('link', { name: /Ines Vega/ })
    .first()
    .click()
  const drawer = desk.getByRole('dialog', { name: 'Question' })
  await drawer.getByText('Before the season, please.').waitFor()
  await drawer.getByLabel('Your answer').fill('Your quote is ready.')
  await desk.reload()
  expect(await drawer.getByLabel('Your answer').inputValue()).toBe('Your quote is ready.')
  await drawer.getByLabel('Your answer').press('Control+Enter')
  await drawer.getByText('Sent. The answer is on its way.').waitFor()

  const answer = await studio.newestMail(email)
  expect(answer?.subject).toBe('Our answer: Custom club build')
  expect(answer?.text).toContain('Your quote is ready.')
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click()
  await drawer.getByRole('button', { name: 'Open again' }).click()
  await drawer.getByLabel('Add to the answer').waitFor()
  await desk.keyboard.press('Escape')
  await desk.waitForURL((address) => !address.searchParams.has('enquiry'))
})

test('a sheet and what is typed survive a reload, and a server that is down', async ({ open }) => {
  const visitor = await open('/lab-build-sheet', telephone)
  await visitor.getByRole('radio', { name: 'broomstick' }).check({ force: true })
  await visitor.getByRole('img', { name: 'Technical drawing of a putter: lie 79 degrees, length 47 inches.' }).waitFor()
  await visitor.getByText('Saved in this browser').waitFor()
  await visitor.getByLabel('Name').fill('Ines Vega')
  await visitor.getByLabel('E-mail').fill('ines.keeps@example.com')

  await visitor.reload()

  await visitor.getByRole('img', { name: /length 47 inches/ }).waitFor()
  expect(await visitor.getByLabel('Name').inputValue()).toBe('Ines Vega')
  await visitor.route('**/api/v1/sheets', (route) => route.abort())
  await visitor.getByRole('button', { name: 'Send the sheet' }).click()
  await visitor.getByText('No answer came').waitFor()
  expect(await visitor.getByLabel('E-mail').inputValue()).toBe('ines.keeps@example.com')
})

test('a sheet that cannot be built is not sent: the form says why and leads there', async ({ open, studio }) => {
  const visitor = await open('/build-sheet')
  for (const club of ['5-iron', '6-iron', '7-iron', '8-iron', '9-iron', 'Pitching wedge'])
    await visitor.getByRole('checkbox', { name: club }).uncheck({ force: true })
  await visitor.getByText('Choose at least one club.').waitFor()
  await visitor.getByLabel('Name').fill('Ines Vega')
  await visitor.getByLabel('E-mail').fill('ines.nothing@example.com')

  await visitor.getByRole('button', { name: 'Send the sheet' }).click()

  await eventually(
    () => visitor.evaluate("document.activeElement.getAttribute('role')"),
    (role) => role === 'alert',
  )
  await visitor.getByRole('button', { name: /^Sheet: / }).click()
  await expect.poll(() => visitor.evaluate('document.activeElement.outerHTML.slice(0, 200)')).toContain('name="clubs"')
  expect(await studio.newestMail('ines.nothing@example.com')).toBeUndefined()
})
