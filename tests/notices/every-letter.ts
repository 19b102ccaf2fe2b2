import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { root } from '#server/kernel/root.ts'
import type { Purpose } from '#server/kernel/secrets/secret.ts'
import { signedLink } from '#server/kernel/secrets/signed-link.ts'
import { serverSecret } from '#tests/support/process.ts'

// What holds of every letter, whatever it is about: each mail and SMS that a test has queued is read as its reader would.

export interface QueuedLetter {
  template: string | null
  channel: string
  kind: string
  personId: string | null
  subject: string
  text: string
  html: string | null
}

const odd: readonly [what: string, is: RegExp][] = [
  ['a value that is none', /\b(?:undefined|NaN|null|Invalid Date)\b|\[object /],
  ['a fact that is not filled in', /\{[a-zA-Z]+\}/],
  ['a row without a fact', /^[^\n:]{1,60}: *(?:$(?![\s\S])|\n\n|\n[^\n:]{1,60}: )/m],
  [
    'a plural of one',
    /(?<![\d.,:/$€£-])\b1 (?:times|days|hours|minutes|clubs|lessons|credits|shots|places|guests|weeks|months|bookings|items|players|people)\b/,
  ],
  ['a sign that stands alone', /\w [.,;!?](?=\s|$)|,,|\(\)|(?<!\.)\.\.(?!\.|\d{4}\b)/],
  ['two spaces', /\S {2,}\S/],
  ['a day or a time as machines write it', /\b\d{4}-\d\d-\d\d\b|\dT\d\d:\d\d/],
  ['a word of the code', /\b[a-z]+_[a-z_]+\b/],
  ['a sum without its cents', /\$\d[\d,]*(?:\.\d)?(?![\d,]|\.\d)/],
]

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What a mail program shows of the marked-up letter, below its head. */
const seenIn = (html: string): string =>
  html
    .replace(/^[\s\S]*?<\/table>/, '')
    .replaceAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2: $1')
    .replaceAll('</th>', ': ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)

const words = (text: string) => text.replace('\n-- \n', ' ').replaceAll(/\s+/g, ' ').trim().replaceAll(' :', ':')

/** What the token of a page's links is signed for: a link that leads to the page of another one opens nothing. */
const purposesOf: Readonly<Record<string, readonly Purpose[]>> = {
  '/manage-booking': ['sign booking links'],
  '/manage-booking?for=waitlist': ['sign waitlist links'],
  '/pay': ['sign payment links', 'sign links of shares'],
  '/quote': ['sign quote links'],
  '/sheet': ['sign sheet links'],
  '/track': ['sign build links'],
  '/late-part': ['sign links of late parts'],
  '/ticket': ['sign links of estimates'],
  '/bags': ['sign links of groups of bags'],
  '/fitting': ['sign fitting links'],
  '/leagues/join': ['sign invitations to teams'],
  '/leagues/sub': ['sign sub offers'],
  '/notifications': ['sign preference links'],
}

/** What is no token: the code of a card, a part of a page. */
const untold = new Set(['/gift-card', '/Regripping-Repair'])

let addresses: Set<string> | undefined

/** The addresses that the client has a page for, or leads on. */
const pages = () =>
  (addresses ??= new Set(
    globSync('client/{*/{feature,back-office},app/pages}.ts', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:path|from): '(\/[^']*)'/g)].map(
        ([, path = '']) => path,
      ),
    ),
  ))

/** Why a link opens nothing; links of /auth/v1 and of files are followed by the server. */
function faultOfLink(link: string): string | undefined {
  const { pathname, search, hash } = new URL(link)
  if (/^\/(?:auth\/v1|api)\//.test(pathname)) return undefined
  if (!pages().has(pathname)) return `a link to no page (${pathname})`
  if (hash === '' || untold.has(pathname))
    return hash === '' && purposesOf[pathname] ? `a link without its token (${pathname})` : undefined
  const isSigned = (purposesOf[pathname + search] ?? []).some(
    (purpose) => signedLink(purpose).recordOf(serverSecret, hash.slice(1)) !== undefined,
  )
  return isSigned ? undefined : `a link that its page cannot read (${pathname}${search})`
}

/** Addresses are read by machines. */
const withoutAddresses = (text: string) => text.replaceAll(/https?:\/\/\S+|\S+@\S+/g, 'here')

export function faultsOf({ channel, kind, personId, subject, text, html }: QueuedLetter): string[] {
  // Once it has left, or cannot leave, what it says is kept no longer.
  if (text === '' || text.startsWith('The text of this message held a code or a link and was removed')) return []
  const read = withoutAddresses(`${subject}\n${text}`)
  const faults = odd.flatMap(([what, is]) => (is.test(read) ? [`${what} (${is.exec(read)?.[0]})`] : []))
  const isMail = channel === 'email'
  if (isMail && subject.trim() === '') faults.push('no subject')
  if (isMail && html !== null && words(seenIn(html)) !== words(text)) faults.push('text and HTML differ')
  if (kind !== 'needed' && personId === null) faults.push('optional, and to nobody who could turn it off')
  if (kind !== 'needed' && isMail && !text.includes('Choose what we write to you')) {
    faults.push('optional, and no way to turn it off')
  }

  for (const [link] of text.matchAll(/http:\/\/studio\.test\/[^\s)]*[^\s).,]/g))
    faults.push(...[faultOfLink(link) ?? []].flat())

  return faults
}

interface Read {
  templates: string[]
  faults: string[]
}

/** Reads the letters that wait or have left. */
export async function readLetters(db: Db): Promise<Read> {
  const { rows } = await sql<QueuedLetter>`
    select template, channel, kind, person_id, subject, text, html from notice
  `.execute(db)
  const faults = rows.flatMap((letter) =>
    faultsOf(letter).map((fault) => `${letter.template ?? 'an SMS'}: ${fault}\n${letter.subject}\n${letter.text}`),
  )

  return { templates: rows.flatMap(({ template }) => template ?? []), faults }
}
