import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '#server/kernel/root.ts'

// Whatever goes to a person goes to `contactEmail`: who has signed up and not confirmed has no address in `person.email` yet.

/** What asks for the address that was proven, or for the one on the record, and writes to nobody by it. */
const provenAlone: Readonly<Record<string, string>> = {
  'server/auth/oauth/consent.ts': 'tells an app the address of whoever is signed in',
  'server/booking/calendar/one-more.ts': 'a guest is known by an address that was proven',
  'server/booking/make/who.ts': 'the address that a caller typed',
  'server/memberships/store.ts': 'a typed address opens a membership only once it is proven',
  'server/notices/contact-email.ts': 'the answer itself',
  'server/notices/preferences/service.ts': 'what its own question has answered, which asks for it',
  'server/notices/preferences/store.ts': 'whose a typed address is, once it is proven',
  'server/notices/store.ts': 'asks which addresses nobody has proven',
  'server/people/account-store.ts': 'joins account and client by what was proven',
  'server/people/enquiry-store.ts': 'compares what was typed with what was proven',
  'server/people/import/match.ts': 'compares rows of a file with the record',
  'server/people/leaving/subject.ts': 'what is exported and erased',
  'server/people/record-store.ts': 'the record, which shows both',
  'server/people/search.ts': 'an address that nobody has proven is looked for on the account',
  'server/people/store.ts': 'the record, which shows both',
  'server/setup/apply.ts': 'the document of a set-up',
  'server/setup/invitations.ts': 'invites the address of a set-up',
  'server/setup/resources.ts': 'the document of a set-up',
  'server/staffing/resource-store.ts': 'the field of a form, which is saved again',
  'server/tags/store.ts': 'a file of clients',
}

/** A question of the query builder to `person` that reads the column without its table; a blank line ends each. */
const isBare = (question: string) =>
  /(?:selectFrom|Join)\('person'/.test(question) &&
  /'email'/.test(question.slice(question.indexOf('.select(')).replaceAll("contactEmail.as('email')", ''))

const readsProven = (text: string) => /\bperson\.email\b/.test(text) || text.split('\n\n').some(isBare)

test('whatever writes to a person asks for the address that reaches them', () => {
  const found = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.startsWith('server/demo/'))
    .filter((file) => readsProven(readFileSync(join(root, file), 'utf8')))

  expect(found.filter((file) => !(file in provenAlone))).toEqual([])
  expect(Object.keys(provenAlone).filter((file) => !found.includes(file))).toEqual([])
})
