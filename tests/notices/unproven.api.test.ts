import { expect } from 'vitest'

import { queueTemplate } from '#server/notices/service.ts'
import { accountTemplates } from '#server/notices/templates/account.ts'
import { type TemplateName, templateNames } from '#server/notices/templates/templates.ts'
import { makeLocation, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const note = 'You signed up with this address and have not confirmed it yet.'

test('every letter to an address that nobody has proven says so, and those about the account itself do not', async ({
  db,
}) => {
  await makeLocation(db)
  const { userId, email } = await makeUser(db)
  const { id: personId } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow()
  const marked = async () => {
    for (const template of templateNames as TemplateName[]) {
      await queueTemplate({ trx: db }, { template, to: email, personId, lines: [] })
    }
    const letters = await db.selectFrom('notice').select(['template', 'text', 'html']).execute()
    await db.deleteFrom('notice').execute()
    return letters
      .filter(({ text, html }) => text.includes(note) && html?.includes(note))
      .map(({ template }) => template)
  }

  expect(await marked()).toEqual([])
  await db.updateTable('person').set({ email: null }).where('userId', '=', userId).execute()
  expect(new Set(await marked())).toEqual(new Set(templateNames.filter((name) => !(name in accountTemplates))))
})
