import { expect } from 'vitest'

import { telephone, test } from '#tests/support/browser.ts'

test('on a telephone three rounds make an index that says which of them counts, also after a reload', async ({
  open,
}) => {
  const page = await open('/leagues/handicap', telephone)
  const rounds = page.getByRole('region', { name: 'What your rounds make' })
  await rounds.getByText('3 rounds needed, you have 0.').waitFor()

  for (const [at, score] of ['90', '85', '9'].entries()) {
    const round = rounds.getByRole('listitem').nth(at)
    await round.getByLabel('Score').fill(score)
    await round.getByLabel('Rating').fill('71.2')
    await round.getByLabel('Slope').fill('131')
  }
  await rounds.getByText('3 rounds needed, you have 2.').waitFor()
  await rounds.getByText('This is too little.').waitFor()
  await rounds.getByRole('listitem').nth(2).getByLabel('Score').fill('95')
  await rounds.getByText('9.9', { exact: true }).waitFor()
  await rounds.getByText('2.0 less, for so few rounds.').waitFor()
  expect(await rounds.getByRole('listitem').nth(1).textContent()).toContain('differential 11.9, counts')

  await page.reload()
  await rounds.getByText('9.9', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Take round 3 away' }).click()
  await rounds.getByText('3 rounds needed, you have 2.').waitFor()
})

test('strokes on a course follow what is typed; better than scratch has a plus', async ({ open }) => {
  const page = await open('/leagues/handicap')
  const strokes = page.getByRole('region', { name: 'Strokes on a course' })
  await strokes.getByText('= 15.778. Of that, 95 % are 15: rounded once, at the end.').waitFor()

  await strokes.getByLabel('Played as').selectOption('85')
  await strokes.getByText('Of that, 85 % are 13').waitFor()
  await strokes.getByLabel('Handicap index').fill('+2.4')
  await strokes.getByText('−2.4 × 131 / 113 + 71.2 − 72').waitFor()
  await strokes.getByLabel('Handicap index').fill('scratch')
  await strokes.getByLabel('Par').focus()
  await strokes.getByText('Type a number.').waitFor()
  await strokes.getByText('Type all four numbers, and your strokes stand here.').waitFor()
})
