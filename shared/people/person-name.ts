import { z } from 'zod'

import { Line } from '#shared/http/wire.ts'

// Mail programs turn these into links: an address, or text like a host with a dot between words.
const likeAnAddress = /:\/\/|\bwww\.|@/iu
const likeAHost = /[\p{L}\d-]{3}\.(\p{L}{2,})/gu

// Words with a dot that are parts of names: Prof.Dr. Hans, Dipl.Ing. Ada, Chas.Lee. Well-known ends of hosts never
// count as such.
const title = /^(?:dr|ing|med|dent|vet|jur|phil|rer|nat|mag|hc|jr|sr|st)$/i
const namePart = /^\p{Lu}\p{Ll}/u
const end =
  /^(?:com|net|org|info|biz|edu|gov|app|dev|shop|store|online|site|website|web|xyz|club|link|click|page|top|live|life|world|space|today|news|blog|cloud|tech|pro|name|win|bet|vip|fun|icu|zip|golf|..)$/i

const isHostEnd = (word: string) => !title.test(word) && (end.test(word) || !namePart.test(word))

const isLikeALink = (text: string) =>
  likeAnAddress.test(text) || Array.from(text.matchAll(likeAHost), ([, word = '']) => word).some(isHostEnd)

/** A person's name or a part of it. Our mails repeat it to unconfirmed addresses, so it must hold no link. */
export const PersonName = (maximum: number) =>
  Line(maximum).refine((text) => !isLikeALink(text), 'Write a name here, without a link.')

const likeAName = /^[\p{L}\p{M}'’. -]{1,40}$/u
const mostWords = 4

/** The greeting in a mail to an unconfirmed address: a long or odd name may be an advertisement and is left out. */
export const greetingOf = (name: string): string =>
  likeAName.test(name) && !isLikeALink(name) && name.split(/\s+/).length <= mostWords ? name : 'there'

/** A part of a name that may be empty. */
export const OptionalName = (maximum: number) =>
  z
    .string()
    .overwrite((text) => text.trim())
    .refine(
      (text) => text === '' || PersonName(maximum).safeParse(text).success,
      `Write a name here, in one line of at most ${maximum} characters, without a link.`,
    )

/** A name as a signature: at least two letters, of any script. */
export const SignedName = PersonName(120)
  .refine((text) => (text.match(/\p{L}/gu) ?? []).length > 1, 'Type your full name.')
  .meta({ examples: ['Sam Rivera'] })
