import { expect, test } from 'vitest'

import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { serverSecret } from '#tests/support/process.ts'

import { faultsOf, type QueuedLetter } from './every-letter.ts'

const letter = (text: string, more: Partial<QueuedLetter> = {}): QueuedLetter => ({
  template: 'booked',
  channel: 'email',
  kind: 'needed',
  personId: null,
  subject: 'Booked',
  text,
  html: null,
  ...more,
})

const quoteToken = signedLink('sign quote links').tokenOf(serverSecret, 'a-quote_1')

test.for<[text: string, fault: RegExp, more?: Partial<QueuedLetter>]>([
  ['Your time is undefined.', /a value that is none/],
  ['Hello {firstName},', /not filled in/],
  ['Bay: \nStaff: Dana', /a row without a fact/],
  ['It takes 1 hours.', /a plural of one/],
  ['With Dana , in Bay 1', /a sign that stands alone/],
  ['See you  soon', /two spaces/],
  ['On 2026-11-25 at 10', /as machines write it/],
  ['It is no_show now.', /a word of the code/],
  ['You pay $67.5 there.', /a sum without its cents/],
  ['See you', /no subject/, { subject: ' ' }],
  ['See you: $9.50', /text and HTML differ/, { html: '<table></table><p>See you: $9.00</p>' }],
  ['See you', /nobody who could turn it off/, { kind: 'reminder' }],
  ['See http://studio.test/nowhere', /a link to no page/],
  ['See http://studio.test/quote', /a link without its token/],
  [`See http://studio.test/track#${quoteToken}`, /a link that its page cannot read/],
])('a reader of “%s” finds %s', ([text, fault, more]) => {
  expect(faultsOf(letter(text, more)).join('\n')).toMatch(fault)
})

test('what is written well has no fault', () => {
  const text = `Tuesday, November 24 at 9:30 AM CST\n$1,067.50, or $95.00\nhttp://studio.test/quote#${quoteToken}`
  expect(faultsOf(letter(text))).toEqual([])
})
