import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { violationsOf } from '#tests/support/axe.ts'
import { test } from '#tests/support/browser.ts'

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const fitter = { email: 'fitter@loftandlie.test', password: 'fairway-demo-2026' }
const exported = (name: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: readFileSync(join(import.meta.dirname, 'exports', name)),
})

const unsaid = (carry: number) => ({
  name: 'range.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Ball Speed,Carry,Offline\n48.1,${carry},2\n`),
})

test('a fitter imports a file of two clubs, is asked whose the other one’s shots are, and answers', async ({
  openAs,
}) => {
  const page = await openAs(fitter, '/admin/clubs-2/fittings', tablet)
  await page.getByRole('button', { name: 'Begin a fitting' }).click()
  const begin = page.getByRole('dialog', { name: 'Begin a fitting' })
  await begin.getByRole('combobox', { name: 'Client' }).pressSequentially('member@loft', { delay: 40 })
  await begin.getByRole('option', { name: 'member@loftandlie.test' }).first().click()
  await begin.getByLabel('Club', { exact: true }).selectOption('7i')
  await begin.getByRole('button', { name: 'Start session' }).click()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import shots' })
  await dialog.getByLabel('CSV file').setInputFiles(exported('05-garmin-r10-two-clubs.csv'))
  const question = dialog.getByLabel('1 shot of “Pitching Wedge”: whose is it?')
  await question.waitFor()
  expect(await question.inputValue()).toBe('')
  await dialog.getByText('1 row of headings or units (line 2).').waitFor()
  await dialog.getByText(/^Not taken in: .*Smash Factor/).waitFor()
  await dialog.getByText('Out until a question is answered: 1 shot.').waitFor()
  await dialog.getByRole('button', { name: 'Import 2 shots' }).waitFor()
  expect(await violationsOf(page)).toEqual([])

  await question.selectOption('Leave out')
  await dialog.getByText('Left out, as you said.').waitFor()
  await dialog.getByRole('button', { name: 'Import 2 shots' }).click()
  await dialog.getByText('2 shots added, 0 changed').waitFor()

  // Units that this file says nowhere are asked for, and the next file of the program knows them.
  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(unsaid(139))
  await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor()
  await dialog.getByLabel('In which unit are the speeds? The file does not say.').selectOption('m/s')
  await dialog.getByLabel('In which unit are the distances? The file does not say.').selectOption('m')
  await dialog.getByRole('button', { name: 'Import 1 shot' }).click()
  await dialog.getByText('1 shot added, 0 changed').waitFor()
  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(unsaid(140))
  await dialog.getByRole('button', { name: 'Import 1 shot' }).waitFor()
  expect(await dialog.getByLabel(/^In which unit are the speeds/).inputValue()).toBe('ms')
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      page
        .getByRole('table', { name: /^Shots of/ })
        .getByRole('checkbox')
        .count(),
    )
    .toBe(3)
})
